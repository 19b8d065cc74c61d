import Canvas
import Rooms
import Testing
import Wire

extension ModelClient {
    /// The picture, where what no pose tells of an item is as its frame has it.
    var completed: Picture {
        var completed = picture
        for (gesture, open) in picture.gestures where open.kind != "draw" && open.kind != "edit" {
            for item in open.items {
                var frame = picture.items[item]?.keys.filter {
                    ["x", "y", "scale", "angle"].contains($0.key)
                }
                // A card that nobody has moved lies in its place.
                if open.kind == "swipe" { frame = keys(of: Frame(center: .center)) }
                completed.gestures[gesture]?.poses[item] = (open.poses[item] ?? [:]).merging(
                    frame ?? [:]
                ) { told, _ in told }
            }
        }
        return completed
    }
}

extension Picture {
    /// Without what a member draws and types itself, of which it is told how far it was taken.
    func toldTo(_ member: UInt64) -> Picture {
        var told = self
        for (gesture, open) in gestures where open.member == member {
            told.gestures[gesture]?.points = []
            told.gestures[gesture]?.draft = nil
        }
        return told
    }

    /// What is not the same, in words.
    func difference(from truth: Picture) -> String {
        var words: [String] = []
        func compare<Value: Equatable>(
            _ name: String, _ ours: [UInt64: Value], _ theirs: [UInt64: Value]
        ) {
            for key in Set(ours.keys).union(theirs.keys).sorted() where ours[key] != theirs[key] {
                words.append(
                    "\(name) \(key): \(ours[key].map { "\($0)" } ?? "none") instead of "
                        + (theirs[key].map { "\($0)" } ?? "none"))
            }
        }
        compare("member", members, truth.members)
        compare("cursor", cursors, truth.cursors)
        compare("item", items, truth.items)
        compare("gesture", gestures, truth.gestures)
        return words.joined(separator: "; ")
    }
}

/// A length on the grid.
func length(_ points: Double) -> Length { Length(rounding: points)! }

/// A position, in points.
func place(_ x: Double, _ y: Double) -> Position { Position(x: length(x), y: length(y)) }

/// A sample; times are in microseconds.
func sample(_ number: UInt32, _ time: Int64, _ x: Double, _ y: Double) -> Sample {
    Sample(
        number: SampleNumber(number), time: SampleTime(microseconds: time),
        position: place(x, y))
}

/// A square item of 40 pt.
func square(
    _ id: UInt64, at x: Double = 0, _ y: Double = 0, content: ItemContent = .sticker(emoji: "🎈")
) -> Item {
    Item(
        id: ItemID(id)!, frame: Frame(center: Position(x: length(x), y: length(y))),
        halfExtents: HalfExtents(width: length(20), height: length(20)), content: content)
}

/// A label.
func label(_ text: String) -> ItemContent {
    .text(TextContent(text: text, fontSize: length(24), color: .white, background: nil))
}

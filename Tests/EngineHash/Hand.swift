import Canvas
import Snapping

/// Somebody's fingers: the readings of one gesture, at random.
struct Hand {
    private let kind: GestureKind
    private var pointer: Position
    private var fingers = TouchList()
    private var recognition: Recognition?
    private var nextFinger: UInt32 = 0

    init(_ kind: GestureKind, near place: Position, _ chance: inout Chance) {
        self.kind = kind
        pointer = place
        if kind == .handle || chance.happens(in: 1, of: 11) {
            pointer.x += chance.length(within: 60_000)
            pointer.y += chance.length(within: 60_000)
        }
        if chance.happens(in: 1, of: 30) { pointer = chance.position(within: 100_000_000) }
        pointer = pointer.clampedToBounds()
        guard kind == .transform else { return }
        if chance.happens(in: 1, of: 2) {
            recognition = Recognition(translation: .center)
        } else {
            putDown(&chance)
        }
    }

    /// What is read now.
    var reading: Sample.Reading {
        if let recognition { return .recognition(recognition) }
        return kind == .transform ? .touches(fingers) : .pointer(pointer)
    }

    /// Goes on: a little farther, by a distance that somebody aims at, or anywhere.
    mutating func move(by aim: Position, _ chance: inout Chance) {
        if recognition != nil {
            recognise(aim, &chance)
        } else if kind == .transform {
            touch(aim, &chance)
        } else {
            step(&pointer, by: aim, &chance)
        }
    }

    private func step(_ position: inout Position, by aim: Position, _ chance: inout Chance) {
        for axis in Axis.allCases {
            switch chance.number(in: 0...99) {
            case 0: position[axis] = chance.length(within: 100_000_000)
            case 1...15: position[axis] += aim[axis] + chance.length(within: 5_000)
            case 16...30: break
            default: position[axis] += chance.length(within: 2_000)
            }
        }
        position = position.clampedToBounds()
    }

    private mutating func touch(_ aim: Position, _ chance: inout Chance) {
        var moved = TouchList()
        let isLifting = fingers.count > 1 && chance.happens(in: 1, of: 15)
        let lifted = isLifting ? chance.index(below: fingers.count) : -1
        for index in 0..<fingers.count where index != lifted {
            var touch = fingers[index]
            step(&touch.position, by: aim, &chance)
            _ = moved.append(touch)
        }
        // Now and then all are others.
        if chance.happens(in: 1, of: 100) { moved = TouchList() }
        fingers = moved
        if fingers.count == 0 || chance.happens(in: 1, of: 15) { putDown(&chance) }
    }

    private mutating func putDown(_ chance: inout Chance) {
        let reach: Int64 = chance.happens(in: 1, of: 8) ? 2_000 : 100_000
        let place = Position(
            x: pointer.x + chance.length(within: reach),
            y: pointer.y + chance.length(within: reach))
        nextFinger += 1
        _ = fingers.append(Touch(id: TouchID(nextFinger), position: place.clampedToBounds()))
    }

    private mutating func recognise(_ aim: Position, _ chance: inout Chance) {
        var next = recognition ?? Recognition()
        if var translation = next.translation {
            step(&translation, by: aim, &chance)
            next.translation = translation
        }
        if let old = next.magnification {
            let isFar = chance.happens(in: 1, of: 50)
            let factor = isFar ? chance.number(in: 1...9_999) : chance.number(in: 960...1_040)
            next.magnification = Magnification(millionths: old.millionths * factor / 1_000) ?? .one
        }
        if let old = next.rotation {
            next.rotation = old + Angle(thousandths: chance.number(in: -4_000...4_000))
        }
        // A part begins or is over.
        if chance.happens(in: 1, of: 15) {
            next.translation = next.translation == nil ? chance.position(within: 3_000) : nil
        }
        if chance.happens(in: 1, of: 15) {
            next.magnification = next.magnification == nil ? .one : nil
        }
        if chance.happens(in: 1, of: 15) { next.rotation = next.rotation == nil ? .zero : nil }
        recognition = next == Recognition() ? Recognition(rotation: .zero) : next
    }
}

import Snapping

/// The open gestures, named by small numbers.
///
/// A handle is a place in the table and how often the place had been used: one that is no longer
/// good names nothing, rather than the gesture that has come to the place since.
struct GestureTable {
    private struct Place {
        var uses: Int32 = 0
        var gesture: DragGesture?
    }

    private static let placeBits: Int32 = 4
    private static let placeMask: Int32 = (1 << placeBits) - 1
    private static let usesMask: Int32 = Int32.max >> placeBits

    private var places: [Place]

    /// No gesture, and room for 16.
    init() { places = Array(repeating: Place(), count: Int(GestureTable.placeMask) + 1) }

    /// Finds room for a gesture.
    mutating func add(_ gesture: DragGesture) throws(Failure) -> Int32 {
        guard let index = places.firstIndex(where: { $0.gesture == nil }) else {
            throw .tooManyGestures
        }
        places[index].gesture = gesture
        return places[index].uses << GestureTable.placeBits | Int32(index)
    }

    /// An open gesture, to be looked at or moved where it lies.
    subscript(index: Int) -> DragGesture? {
        get { places[index].gesture }
        _modify { yield &places[index].gesture }
    }

    /// The place of the open gesture that a handle names.
    func place(of handle: Int32) throws(Failure) -> Int {
        let index = Int(handle & GestureTable.placeMask)
        guard handle >> GestureTable.placeBits == places[index].uses,
            places[index].gesture != nil
        else { throw .noGesture }
        return index
    }

    /// Forgets the gesture at a place.
    mutating func remove(at index: Int) {
        places[index].gesture = nil
        places[index].uses = (places[index].uses + 1) & GestureTable.usesMask
    }
}

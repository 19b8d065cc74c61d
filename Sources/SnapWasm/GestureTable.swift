/// The open gestures, named by small numbers.
///
/// A handle is a place in the table and how often the place had been used: one that is no longer
/// good names nothing, rather than the gesture that has come to the place since.
struct GestureTable {
    private struct Place {
        var uses: Int32 = 0
        var gesture: OpenGesture?
    }

    private static let placeBits: Int32 = 4
    private static let placeMask: Int32 = (1 << placeBits) - 1
    private static let usesMask: Int32 = Int32.max >> placeBits

    private var places: [Place]

    /// No gesture, and room for 16.
    init() { places = Array(repeating: Place(), count: Int(GestureTable.placeMask) + 1) }

    /// A handle that is not in use.
    func freeHandle() throws(Failure) -> Int32 {
        for index in places.indices where places[index].gesture == nil {
            return places[index].uses << GestureTable.placeBits | Int32(index)
        }
        throw .tooManyGestures
    }

    /// Keeps a gesture under a handle that is free.
    mutating func add(_ gesture: OpenGesture, as handle: Int32) {
        places[place(of: handle)].gesture = gesture
    }

    /// The open gesture that a handle names.
    subscript(handle: Int32) -> OpenGesture? {
        let place = places[place(of: handle)]
        return handle >> GestureTable.placeBits == place.uses ? place.gesture : nil
    }

    /// Forgets the gesture that a handle names.
    mutating func remove(_ handle: Int32) {
        let index = place(of: handle)
        places[index].gesture = nil
        places[index].uses = (places[index].uses + 1) & GestureTable.usesMask
    }

    private func place(of handle: Int32) -> Int { Int(handle & GestureTable.placeMask) }
}

/// Why a call was refused; nothing has changed then.
enum Failure: Int32, Error {
    /// A number is none, has a fraction, or is beyond its limits.
    case outOfRange = -1
    /// There is no canvas yet.
    case noCanvas = -2
    /// There is no item of that name.
    case noItem = -3
    /// The scene holds as many items as it may.
    case sceneIsFull = -4
    /// The handle names no open gesture.
    case noGesture = -5
    /// As many gestures are open as may be.
    case tooManyGestures = -6
    /// A sample's number is not above the one before.
    case outOfOrder = -7
}

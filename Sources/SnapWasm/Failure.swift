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
    /// A sample's number is not above the one before; what is adopted is of a sample that is not
    /// known, or not any more.
    case outOfOrder = -7
    /// A sample's time is before the one before.
    case backInTime = -8
    /// The sample tells what gestures of this kind do not, or not what this one began with.
    case wrongForm = -9
    /// Another gesture holds the item, or this one twice.
    case itemIsHeld = -10
    /// A finger is given twice.
    case touchTwice = -11
}

/// What was held against the engine, of what others and oneself were told.
package struct LoadChecks: Sendable, Equatable {
    /// Poses of others.
    package var poses = 0
    package var comparedPoses = 0
    /// Edges, one's own among them.
    package var edges = 0
    package var comparedEdges = 0
    /// Frames that others' gestures were committed with.
    package var comparedFrames = 0

    /// Makes the count of nothing.
    package init() {}

    /// Adds another count.
    package mutating func add(_ other: LoadChecks) {
        poses += other.poses
        comparedPoses += other.comparedPoses
        edges += other.edges
        comparedEdges += other.comparedEdges
        comparedFrames += other.comparedFrames
    }
}

package import Canvas
package import Wire

/// A whole story as of a revision.
///
/// **Spec:** D5.
package struct StoryState: Hashable, Sendable {
    /// The revision.
    package var revision: Revision
    /// Its items from bottom to top.
    package var items: [KeptItem]

    /// Makes a state.
    package init(revision: Revision, items: [KeptItem]) {
        self.revision = revision
        self.items = items
    }
}

/// What is kept of a member that can come back.
///
/// **Spec:** D1, D2.
package struct KeptMember: Equatable, Sendable {
    /// Its name in the room.
    package var id: MemberID
    /// What the others see of it.
    package var profile: MemberProfile
    /// What it may do.
    package var role: MemberRole
    /// What its client can do beyond the version.
    package var capabilities: Capabilities
    /// The token that it was given last.
    package var token: ResumeToken
    /// The one by which it came back last, which stays good until ``token`` is used (R4).
    package var usedToken: ResumeToken?
    /// The greatest number of a command of its that made a commit.
    package var lastCommand: UInt64

    /// Makes what is kept of a member.
    package init(
        id: MemberID, profile: MemberProfile, role: MemberRole, capabilities: Capabilities,
        token: ResumeToken, usedToken: ResumeToken?, lastCommand: UInt64
    ) {
        self.id = id
        self.profile = profile
        self.role = role
        self.capabilities = capabilities
        self.token = token
        self.usedToken = usedToken
        self.lastCommand = lastCommand
    }
}

/// A story as it is loaded.
///
/// **Spec:** D2, D3.
package struct StoredStory: Sendable {
    /// Its canvas and rules.
    package var layout: CanvasLayout
    /// Its epoch, new if it was not put away cleanly.
    package var epoch: Epoch
    /// How far its room had come when it was put away cleanly; zero else.
    package var stamp: Stamp
    /// The greatest name that a member had.
    package var lastMember: UInt64
    /// What lies on the canvas.
    package var state: StoryState
    /// The members that may come back.
    package var members: [KeptMember]
    /// Its last commits, up to ``StoryState/revision``, oldest first; `commitsReplayed` at most.
    package var commits: [Commit]

    /// Makes a story as it is loaded.
    package init(
        layout: CanvasLayout, epoch: Epoch, stamp: Stamp = .zero, lastMember: UInt64 = 0,
        state: StoryState = StoryState(revision: Revision(0), items: []),
        members: [KeptMember] = [], commits: [Commit] = []
    ) {
        self.layout = layout
        self.epoch = epoch
        self.stamp = stamp
        self.lastMember = lastMember
        self.state = state
        self.members = members
        self.commits = commits
    }
}

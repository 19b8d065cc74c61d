import Wire

/// Whether the records of an update come in the order in which they are to come.
///
/// **Spec:** U2, U3.
struct RecordOrder {
    /// What follows what; in the section of the authors each begins anew.
    private enum Section: Int {
        case edges, people, items, changes, authors
        /// What follows is a part of a snapshot.
        case shownPeople, shownDoings, shownItems
    }

    private var section = Section.edges
    private let last: Section

    /// Begins with an update.
    init(hasPart: Bool) { last = hasPart ? .shownItems : .authors }

    /// Goes on to a record; false where it comes too late.
    mutating func take(_ record: ServerRecord) -> Bool {
        let next =
            RecordOrder.sections(of: record).first {
                $0.rawValue >= section.rawValue && $0.rawValue <= last.rawValue
            }
        guard let next else { return false }
        section = next
        return true
    }

    /// Where a record may stand, the earlier first.
    private static func sections(of record: ServerRecord) -> [Section] {
        switch record {
        case .edge, .flight: edgeSections
        case .left: leftSections
        case .member, .watchers: peopleSections
        case .item: itemSections
        case .changed: changeSections
        case .deleted, .settled: endingSections
        case .presence, .pose, .draft, .points, .gesture: doingSections
        }
    }

    // Made once: this is asked for every record.
    private static let edgeSections: [Section] = [.edges]
    private static let leftSections: [Section] = [.people]
    private static let peopleSections: [Section] = [.people, .shownPeople]
    private static let itemSections: [Section] = [.items, .shownItems]
    private static let changeSections: [Section] = [.changes, .authors]
    private static let endingSections: [Section] = [.authors]
    private static let doingSections: [Section] = [.authors, .shownDoings]
}

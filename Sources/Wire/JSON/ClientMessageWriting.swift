public import Canvas

/// What clients say in `plumbline.v1.json`: for the Swift SDK and the load generator.
///
/// **Spec:** C1–C5, C9, C10, G1–G3, H1, P1–P2.
extension ByteBuffer {
    /// Appends a message; the samples of a `move` are those that it names of `samples`.
    public mutating func append(_ message: ClientMessage, samples: [Sample] = []) {
        switch message {
        case .hello(let hello): append(hello)
        case .command(let number, let command): append(command, number: number)
        case .begin(let begin): append(begin)
        case .move(let gesture, let range): append(movesOf: gesture, samples[range])
        case .draft(let gesture, let number, let text):
            append("{\"type\":\"draft\",\"gesture\":", gesture)
            append(",\"n\":")
            append(number: UInt64(number.rawValue))
            append(",\"text\":")
            append(string: text)
        case .end(let gesture): append("{\"type\":\"end\",\"gesture\":", gesture)
        case .cancel(let gesture): append("{\"type\":\"cancel\",\"gesture\":", gesture)
        case .presence(let changes):
            append("{\"type\":\"presence\"")
            appendKeys(of: changes)
        case .ping(let identifier):
            append("{\"type\":\"ping\",\"id\":")
            append(number: identifier)
        }
        append("}")
    }

    private mutating func append(_ hello: Hello) {
        append("{\"type\":\"hello\",\"min\":")
        append(number: Int64(hello.minimumVersion))
        append(",\"max\":")
        append(number: Int64(hello.maximumVersion))
        if let name = hello.name {
            append(",\"name\":")
            append(string: name)
        }
        if let color = hello.color {
            append(",\"color\":")
            append(color)
        }
        if hello.role != .editor {
            append(",\"role\":\"")
            append(hello.role.wireName)
            append("\"")
        }
        if !hello.capabilities.isEmpty {
            append(",\"capabilities\":")
            append(hello.capabilities)
        }
        if let resume = hello.resume { append(resume) }
    }

    private mutating func append(_ resume: ResumeRequest) {
        append(",\"resume\":{\"token\":")
        append(resume.token)
        append(",\"epoch\":")
        append(number: resume.epoch.rawValue)
        append(",\"revision\":")
        append(number: resume.revision.rawValue)
        append(",\"stamp\":")
        append(number: resume.stamp.rawValue)
        append("}")
    }
}

// Commands.
extension ByteBuffer {
    private mutating func append(_ command: Command, number: UInt64) {
        switch command {
        case .create(let item, let isMeasured):
            open("create", number)
            append(creation: item, isMeasured: isMeasured)
        case .update(let item, let changes):
            open("update", number)
            append(number: item.rawValue)
            appendKeys(of: changes)
        case .delete(let item):
            open("delete", number)
            append(number: item.rawValue)
        case .reorder(let item, let target):
            open("reorder", number)
            append(number: item.rawValue)
            append(target)
        case .nudge(let items, let dx, let dy):
            open("nudge", number, items)
            append(",\"dx\":")
            append(dx)
            append(",\"dy\":")
            append(dy)
        case .align(let items, let guide):
            open("align", number, items)
            append(",\"to\":")
            append(.canvas(guide))
        case .group(let items, let group):
            open("group", number, items)
            append(group: group)
        case .ungroup(let items): open("ungroup", number, items)
        case .duplicate(let items, let copies, let dx, let dy, let group):
            open("duplicate", number, items)
            append(",\"dx\":")
            append(dx)
            append(",\"dy\":")
            append(dy)
            append(",\"ids\":")
            append(copies)
            if let group { append(group: group) }
        case .deck(let item, let change):
            open("deck", number)
            append(number: item.rawValue)
            append(change)
        case .undo: open(bare: "undo", number)
        case .redo: open(bare: "redo", number)
        }
    }

    private mutating func open(bare type: StaticString, _ number: UInt64) {
        append("{\"type\":\"")
        append(type)
        append("\",\"command\":")
        append(number: number)
    }

    private mutating func open(_ type: StaticString, _ number: UInt64) {
        open(bare: type, number)
        append(",\"item\":")
    }

    private mutating func open(_ type: StaticString, _ number: UInt64, _ items: [ItemID]) {
        open(bare: type, number)
        append(",\"items\":")
        append(items)
    }

    private mutating func append(_ target: Reordering) {
        append(",\"to\":\"")
        switch target {
        case .front: append("front\"")
        case .back: append("back\"")
        case .forward: append("forward\"")
        case .backward: append("backward\"")
        case .above(let other):
            append("above\",\"other\":")
            append(number: other.rawValue)
        case .below(let other):
            append("below\",\"other\":")
            append(number: other.rawValue)
        }
    }

    private mutating func append(_ change: DeckChange) {
        append(",\"do\":\"")
        switch change {
        case .insert(let card, let rank):
            append("insert\",\"card\":")
            open(card)
            append("}")
            if let rank {
                append(",\"rank\":")
                append(number: Int64(rank))
            }
        case .remove(let card): append("remove\"", card)
        case .swipe(let card, let direction):
            append("swipe\"", card)
            append(",\"direction\":\"")
            append(direction.wireName)
            append("\"")
        case .takeBack(let card):
            append("takeBack\"")
            if let card { append("", card) }
        case .gather: append("gather\"")
        }
    }

    private mutating func append(_ before: StaticString, _ card: CardID) {
        append(before)
        append(",\"card\":")
        append(number: card.rawValue)
    }
}

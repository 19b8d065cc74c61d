import Canvas

extension ItemChanges {
    /// The `properties` of an item, as far as its kind has them.
    init(_ properties: ItemProperties, of item: Item) {
        self.init()
        if properties.contains(.x) { x = item.frame.center.x }
        if properties.contains(.y) { y = item.frame.center.y }
        if properties.contains(.scale) { scale = item.frame.scale }
        if properties.contains(.angle) { angle = item.frame.angle }
        if properties.contains(.halfWidth) { halfWidth = item.halfExtents.width }
        if properties.contains(.halfHeight) { halfHeight = item.halfExtents.height }
        if properties.contains(.opacity) { opacity = item.attributes.opacity }
        if properties.contains(.locked) { isLocked = item.attributes.isLocked }
        if properties.contains(.group) { group = .some(item.attributes.group) }
        take(properties, of: item.content)
    }

    private mutating func take(_ properties: ItemProperties, of content: ItemContent) {
        switch content {
        case .text(let label):
            if properties.contains(.text) { text = label.text }
            if properties.contains(.font) { font = label.font }
            if properties.contains(.fontSize) { fontSize = label.fontSize }
            if properties.contains(.alignment) { alignment = label.alignment }
            if properties.contains(.color) { color = label.color }
            if properties.contains(.background) { background = .some(label.background) }
        case .sticker(let shown):
            if properties.contains(.emoji) { emoji = shown }
        case .shape(let shown, let filled):
            if properties.contains(.shape) { shape = shown }
            if properties.contains(.color) { color = filled }
        case .image(let address):
            if properties.contains(.url) { url = address }
        case .stroke(let stroke):
            if properties.contains(.thickness) { thickness = stroke.thickness }
            if properties.contains(.color) { color = stroke.color }
        case .deck(let shown):
            if properties.contains(.cards) { deck = shown }
        }
    }
}

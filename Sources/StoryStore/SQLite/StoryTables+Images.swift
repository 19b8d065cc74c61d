import Images

/// Pictures, by the hash of their bytes.
///
/// **Spec:** T13, T14.
extension StoryTables {
    /// Keeps a picture, unless it is kept already.
    func keep(_ image: StoredImage) throws {
        let name = ColumnValue.bytes(image.name.bytes)
        let isKept = try database.first("SELECT 1 FROM image WHERE hash = ?1", name) { _ in true }
        if isKept == true { return }
        if let limit = limits.imageBytes {
            let kept = try database.first("SELECT coalesce(sum(byteCount), 0) FROM image") {
                $0.integer(0)
            }
            guard kept ?? 0 <= Int64(limit - image.bytes.count) else {
                throw StoreError.full("pictures may take \(limit) bytes in memory")
            }
        }
        try database.run(
            "INSERT INTO image (hash, type, width, height, byteCount, content) "
                + "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            name, .integer(Int64(image.facts.type.rawValue)), .integer(Int64(image.facts.width)),
            .integer(Int64(image.facts.height)), .integer(Int64(image.bytes.count)),
            .bytes(image.bytes))
    }

    /// How many of these pictures are kept.
    func count(of images: [ImagePath]) throws -> Int {
        try images.reduce(0) { count, image in
            let isKept = try database.first(
                "SELECT 1 FROM image WHERE hash = ?1 AND type = ?2", .bytes(image.name.bytes),
                .integer(Int64(image.type.rawValue))
            ) { _ in true }
            return isKept == true ? count + 1 : count
        }
    }

    /// The picture of a name; nil when none is kept.
    func image(_ name: ImageName) throws -> StoredImage? {
        try database.first(
            "SELECT type, width, height, content FROM image WHERE hash = ?1", .bytes(name.bytes)
        ) { row in
            let bytes = row.bytes(3)
            guard let type = ImageType(rawValue: UInt8(clamping: row.integer(0))),
                let width = Int(exactly: row.integer(1)), width > 0,
                let height = Int(exactly: row.integer(2)), height > 0,
                ImageName(of: bytes) == name
            else { throw StoreError.damaged("the picture \(name.text) is damaged") }
            return StoredImage(
                name: name, facts: ImageFacts(type: type, width: width, height: height),
                bytes: bytes)
        }
    }
}

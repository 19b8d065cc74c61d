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
            let size = image.bytes.count + ImageLedger.ownBytes
            guard try imageLedger.size(in: database) <= Int64(limit - size) else {
                throw StoreError.full("pictures may take \(limit) bytes")
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

/// How much all pictures take together, of which only those are looked at that came since.
///
/// **Isolation:** the thread that writes.
final class ImageLedger {
    /// Bytes that a picture takes beside its own, at most: so tiny ones are bounded as well.
    static let ownBytes = 500

    private var last: Int64 = 0
    private var size: Int64 = 0

    /// Counts anew what is in the database; what was undone since is counted with the next opening.
    func size(in database: Database) throws -> Int64 {
        let new = try database.first(
            "SELECT coalesce(sum(byteCount + \(ImageLedger.ownBytes)), 0), coalesce(max(id), ?1) "
                + "FROM image WHERE id > ?1", .integer(last)
        ) { (size: $0.integer(0), last: $0.integer(1)) }
        if let new {
            size += new.size
            last = new.last
        }
        return size
    }
}

import Images
import StoryStore
import Testing

/// What both stores do with pictures.
@Suite struct ImageTests {
    private func image(_ byte: UInt8, count: Int = 1_000, type: ImageType = .png) -> StoredImage {
        let bytes = [UInt8](repeating: byte, count: count)
        return StoredImage(
            name: ImageName(of: bytes), facts: ImageFacts(type: type, width: 3, height: 200_000),
            bytes: bytes)
    }

    @Test("T13, T14 a picture comes back as it was, kept once", arguments: StoreKind.allCases)
    func roundTrip(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        let images = ImageType.allCases.map { image($0.rawValue, type: $0) }
        for image in images + images { try test.store.keep(image) }
        try test.reopen()
        for image in images { #expect(try test.store.image(image.name) == image) }
        #expect(try test.store.image(ImageName(of: [])) == nil)
    }

    @Test("T13 what is kept already is not written again, whatever is said of it")
    func idempotent() throws {
        let test = try StoreUnderTest()
        let first = image(7)
        try test.store.keep(first)
        var second = first
        second.facts = ImageFacts(type: .gif, width: 1, height: 1)
        try test.store.keep(second)
        #expect(try test.store.image(first.name) == first)
    }

    @Test("T13, D4 when there is no room it says so, and takes what fits")
    func full() throws {
        var limits = StoreLimits()
        limits.imageBytes = 1 << 30
        let test = try StoreUnderTest(limits: limits, sizeLimit: 1 << 20)
        try test.store.keep(image(1, count: 400_000))
        let error = #expect(throws: StoreError.self) {
            try test.store.keep(image(2, count: 900_000))
        }
        guard case .full? = error else {
            Issue.record("it is refused otherwise: \(String(describing: error))")
            return
        }
        #expect(try test.store.image(image(2, count: 900_000).name) == nil)
        try test.store.keep(image(3))
        #expect(try test.store.image(image(1, count: 400_000).name) != nil)
    }

    @Test("T13 pictures have a bound of their own", arguments: StoreKind.allCases)
    func bounded(kind: StoreKind) throws {
        var limits = StoreLimits()
        // Each takes 500 more than its bytes.
        limits.imageBytes = 2_500
        let test = try StoreUnderTest(kind, limits: limits)
        try test.store.keep(image(1))
        #expect(throws: StoreError.self) { try test.store.keep(image(2)) }
        #expect(throws: StoreError.self) { try test.store.keep(image(2, count: 5_000)) }
        try test.store.keep(image(1))
        try test.store.keep(image(3, count: 500))
        #expect(throws: StoreError.self) { try test.store.keep(image(4, count: 1)) }
        try test.reopen()
        guard kind == .disk else { return }
        #expect(throws: StoreError.self, "what was kept before counts as well") {
            try test.store.keep(image(4, count: 1))
        }
        try test.store.keep(image(3, count: 500))
    }

    @Test("T13, D4 pictures take half of the limit at most, and leave the rest to stories")
    func half() throws {
        let test = try StoreUnderTest(sizeLimit: 2 << 20)
        try test.store.keep(image(1, count: 1_000_000))
        #expect(throws: StoreError.full("pictures may take 1048576 bytes")) {
            try test.store.keep(image(2, count: 100_000))
        }
        try test.store.keep(image(3, count: 10_000))
        // As many tiny ones as there may be.
        var count = 0
        while (try? test.store.keep(image(UInt8(count % 256), count: 1 + count / 256))) != nil {
            count += 1
            if count > 1_000 { break }
        }
        #expect(count > 10 && count < 100)
    }

    @Test("T15 pictures that are kept are counted, each by its type", arguments: StoreKind.allCases)
    func counted(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        func count(_ images: [ImagePath]) throws -> Int {
            try test.store.waiting { test.store.count(of: images, $0) }
        }
        let paths = (1...3).map { ImagePath(image($0).name, .png) }
        #expect(try count([]) == 0 && count(paths) == 0)
        try test.store.keep(image(1))
        try test.store.keep(image(2))
        #expect(try count(paths) == 2)
        #expect(try count([ImagePath(image(1).name, .gif)]) == 0)
    }

    @Test("T14, D3 a damaged picture is not handed out")
    func damaged() throws {
        let test = try StoreUnderTest()
        let image = image(1)
        try test.store.keep(image)
        test.store.shutDown()
        runRaw(test.directory.database, "UPDATE image SET content = x'00'")
        try test.reopen()
        #expect(throws: StoreError.damaged("the picture \(image.name.text) is damaged")) {
            try test.store.image(image.name)
        }
    }
}

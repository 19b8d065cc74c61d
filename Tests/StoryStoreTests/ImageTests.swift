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
        let test = try StoreUnderTest(sizeLimit: 1 << 20)
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

    @Test("T13 pictures in memory have a bound of their own")
    func bounded() throws {
        var limits = StoreLimits()
        limits.imageBytes = 1_500
        let test = try StoreUnderTest(.memory, limits: limits)
        try test.store.keep(image(1))
        #expect(throws: StoreError.self) { try test.store.keep(image(2)) }
        #expect(throws: StoreError.self) { try test.store.keep(image(2, count: 5_000)) }
        try test.store.keep(image(1))
        try test.store.keep(image(3, count: 500))
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

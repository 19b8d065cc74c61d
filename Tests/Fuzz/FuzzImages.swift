import Images

/// A picture is refused, or decoded to as many pixels as it says; to check it is to decode it, and
/// a smaller one of it has no side that is too long.
func checkImage(_ bytes: UnsafeRawBufferPointer) {
    let picture = Array(bytes)
    let side = 1 + Int(picture.last ?? 0)
    let checked = result { () throws(ImageError) in
        try ImageDecoder.check(picture, mostPixels: 65_536)
    }
    let whole = result { () throws(ImageError) in
        try ImageDecoder.decode(picture, mostPixels: 65_536)
    }
    let small = result { () throws(ImageError) in
        try ImageDecoder.decode(picture, mostPixels: 65_536, noSideLongerThan: side)
    }
    switch (checked, whole, small) {
    case (.success(let facts), .success(let whole), .success(let small)):
        let longest = max(facts.width, facts.height)
        precondition(facts.width * facts.height <= 65_536)
        if longest <= ImageDecoder.greatestSide {
            precondition(whole.width == facts.width && whole.height == facts.height)
        }
        precondition(max(small.width, small.height) <= side && small.width * small.height > 0)
        for image in [whole, small] {
            precondition(image.pixels.count == image.width * image.height)
        }
    case (.failure(let first), .failure(let second), .failure(let third)):
        precondition(first == second && second == third)
    default: preconditionFailure("to check a picture is to decode it")
    }
}

private func result<Value>(
    _ body: () throws(ImageError) -> Value
) -> Result<Value, ImageError> {
    do throws(ImageError) {
        return .success(try body())
    } catch {
        return .failure(error)
    }
}

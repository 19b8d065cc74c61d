#if arch(wasm32)

    /// The hash; in JavaScript, the numbers are of the type BigInt.
    @_expose(wasm, "engineHash") @_cdecl("engine_hash")
    public func engineHash(seed: UInt64, sampleCount: Int64) -> UInt64 {
        Exercise.hash(seed: seed, sampleCount: sampleCount)
    }

    /// The product of two numbers, 0 where 64 bits cannot hold it: checked as in the engine, which
    /// takes `__multi3` of Sources/SnapWasm/runtime.c.
    @_expose(wasm, "checkedProduct") @_cdecl("checked_product")
    public func checkedProduct(left: Int64, right: Int64) -> Int64 {
        let (product, hasOverflown) = left.multipliedReportingOverflow(by: right)
        return hasOverflown ? 0 : product
    }

#else

    /// Prints the hash of a seed and a number of samples: `engine-hash SEED COUNT`.
    @main
    struct Main {
        static func main() {
            let arguments = CommandLine.arguments
            guard arguments.count == 3, let seed = UInt64(arguments[1]),
                let sampleCount = Int64(arguments[2])
            else { fatalError("Usage: engine-hash SEED COUNT") }
            print(Exercise.hash(seed: seed, sampleCount: sampleCount))
        }
    }

#endif

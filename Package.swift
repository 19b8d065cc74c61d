// swift-tools-version: 6.2
// The targets and their arrows are the architecture: README.md, "The house", says what each is for,
// and Tests/TidyTests holds the import table that this manifest declares.
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "Plumbline",
    products: [
        .executable(name: "plumbline", targets: ["plumbline"]),
        .library(name: "StoryClient", targets: ["StoryClient"]),
        .executable(name: "plumbline-lab", targets: ["plumbline-lab"]),
    ],
    targets: [
        // Pure: no I/O, clock, randomness, Foundation or libm.
        .target(
            name: "Canvas", swiftSettings: settings,
            // `squareRoot()` is an instruction in release and a libm call in debug.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "Snapping", dependencies: ["Canvas"], swiftSettings: settings),
        .target(name: "Wire", dependencies: ["Canvas"], swiftSettings: settings),
        .target(
            name: "Rooms", dependencies: ["Canvas", "Snapping", "Wire"], swiftSettings: settings),

        // The only code that sees libwebsockets and libev, behind one header of ours.
        .target(
            name: "CSocketLoop",
            cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("websockets"), .linkedLibrary("ev")]),
        .target(name: "SocketLoop", dependencies: ["CSocketLoop"], swiftSettings: settings),

        // The only code that sees the libraries that read pictures, behind one header of ours.
        .target(
            name: "CImages",
            // The lab is linked with it, and valgrind 3.19 reads no DWARF 5 of this compiler.
            cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror", "-gdwarf-4"])],
            linkerSettings: [
                .linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("webp"),
                .linkedLibrary("gif"), .linkedLibrary("crypto"),
            ]),
        .target(name: "Images", dependencies: ["CImages"], swiftSettings: settings),

        .systemLibrary(name: "CSQLite"),
        .target(
            name: "StoryStore", dependencies: ["CSQLite", "Canvas", "Images", "Rooms", "Wire"],
            swiftSettings: settings),

        .systemLibrary(
            name: "CPango", pkgConfig: "pangocairo",
            providers: [.apt(["libpango1.0-dev", "libcairo2-dev"])]),
        .target(name: "TextLayout", dependencies: ["CPango", "Canvas"], swiftSettings: settings),
        .target(
            name: "StoryPictures",
            dependencies: ["CPango", "Canvas", "Snapping", "TextLayout", "Wire"],
            swiftSettings: settings),

        .target(
            name: "StoryRecording",
            dependencies: ["Canvas", "Rooms", "Snapping", "StoryStore", "Wire"],
            swiftSettings: settings),
        .target(
            name: "StoryServer",
            dependencies: [
                "Canvas", "Images", "Rooms", "Snapping", "SocketLoop", "StoryPictures",
                "StoryRecording", "StoryStore", "TextLayout", "Wire",
            ],
            swiftSettings: settings),
        .target(
            name: "StoryClient", dependencies: ["Canvas", "Snapping", "SocketLoop", "Wire"],
            swiftSettings: settings),
        .target(name: "Arguments", swiftSettings: settings),
        .target(
            name: "LoadGenerator",
            dependencies: [
                "Arguments", "Canvas", "Snapping", "SocketLoop", "StoryClient", "Wire",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "plumbline",
            dependencies: [
                "Arguments", "Canvas", "LoadGenerator", "Rooms", "StoryPictures", "StoryServer",
                "StoryStore", "Wire",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "plumbline-lab",
            dependencies: ["Canvas", "Rooms", "Snapping", "StoryRecording", "Wire"],
            swiftSettings: settings),

        // Counts allocations, for tests that show that there are none.
        .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: settings),
        // Tells whether the engine is the same in every build: Sources/SnapWasm/build.sh --hash.
        .executableTarget(
            name: "engine-hash", dependencies: ["Canvas", "SeededRandom", "Snapping"],
            path: "Tests/EngineHash", swiftSettings: settings),
        .testTarget(
            name: "CanvasTests", dependencies: ["Canvas", "SeededRandom"], swiftSettings: settings),
        .testTarget(
            name: "SnappingTests", dependencies: ["Canvas", "SeededRandom", "Snapping"],
            swiftSettings: settings),
        .testTarget(
            name: "WireTests",
            dependencies: ["CAllocationCounter", "Canvas", "SeededRandom", "Wire"],
            swiftSettings: settings),
        .testTarget(
            name: "RoomsTests",
            dependencies: [
                "CAllocationCounter", "Canvas", "Rooms", "SeededRandom", "Snapping", "Wire",
            ],
            swiftSettings: settings),
        .testTarget(name: "ImagesTests", dependencies: ["Images"], swiftSettings: settings),
        .testTarget(name: "SocketLoopTests", dependencies: ["SocketLoop"], swiftSettings: settings),
        // Files of SQLite that fail when they are told to.
        .target(
            name: "CFailingFiles", dependencies: ["CSQLite"], path: "Tests/CFailingFiles"),
        .testTarget(
            name: "StoryStoreTests",
            dependencies: [
                "CFailingFiles", "CSQLite", "Canvas", "Images", "Rooms", "SeededRandom",
                "StoryStore", "Wire",
            ],
            exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(
            name: "TextLayoutTests", dependencies: ["Canvas", "TextLayout"],
            swiftSettings: settings),
        .testTarget(
            name: "StoryPicturesTests",
            dependencies: ["CPango", "Canvas", "StoryPictures", "TextLayout", "Wire"],
            swiftSettings: settings),
        .testTarget(
            name: "StoryServerTests",
            dependencies: [
                "Canvas", "Images", "Rooms", "SocketLoop", "StoryClient", "StoryPictures",
                "StoryRecording", "StoryServer", "StoryStore", "Wire",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "StoryClientTests",
            dependencies: ["Canvas", "SocketLoop", "StoryClient", "StoryServer", "Wire"],
            swiftSettings: settings),
        .testTarget(
            name: "SimulationTests",
            dependencies: [
                "Canvas", "Rooms", "SeededRandom", "Snapping", "StoryClient", "Wire",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LoadTests",
            dependencies: [
                "Arguments", "Canvas", "LoadGenerator", "SocketLoop", "StoryClient", "Wire",
            ],
            swiftSettings: settings),
        .testTarget(name: "TidyTests", swiftSettings: settings),
    ]
)

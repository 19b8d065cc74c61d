import Canvas
import Foundation
import Testing
import Wire

@Suite struct ServerVectorTests {
    @Test("J5, U1, U2, U3, U4, U6, C13, C14, R5, H3, T2, T3, E1 each server vector is written")
    func vectors() throws {
        for (side, name) in try files() {
            for vector in try VectorFiles.vectors(name, of: side) {
                let id = try #require(vector["id"] as? String)
                let written = try written(JSONValue(vector["value"]), as: name)
                let text = String(decoding: written, as: UTF8.self)
                #expect(text == vector["text"] as? String, "\(id)")
            }
        }
    }

    @Test("T1, J4, N3 every request for a story decodes to its layout or is refused with its error")
    func requests() throws {
        var decoder = ClientMessageDecoder()
        for vector in try VectorFiles.vectors("create-story.json", of: "http") {
            let id = vector["id"] as? String ?? "?"
            let bytes = try VectorFiles.bytes(of: vector)
            do {
                let request = try bytes.withUnsafeBytes { bytes throws(WireError) in
                    try decoder.decodeStory(bytes)
                }
                let wanted = JSONValue(vector["value"])
                #expect(wanted.isGiven, "\(id) is accepted")
                #expect(try request.layout == wanted.layout(), "\(id)")
                #expect(request.id == wanted["id"].raw as? String, "\(id)")
            } catch let error as WireError {
                let wanted = JSONValue(vector["error"])
                #expect(wanted.isGiven, "\(id) is refused: \(error)")
                #expect(try error == wanted.error(), "\(id)")
            }
        }
    }

    private func files() throws -> [(side: String, name: String)] {
        let names = try VectorFiles.names(of: "http")
        #expect(
            names == [
                "checkpoint.json", "checkpoints.json", "commits.json", "create-story.json",
                "difference.json", "error.json", "image.json", "keep-checkpoint.json",
                "restore-story.json", "story.json",
            ])
        let server = try VectorFiles.names(of: "server")
        #expect(
            server == [
                "update-cards.json", "update-flights.json", "update-history.json", "update.json",
                "welcome.json",
            ])
        return server.map { ("server", $0) } + [("http", "error.json"), ("http", "story.json")]
    }
}

private func written(_ value: JSONValue, as name: String) throws -> [UInt8] {
    var message = MessageBuffer(.json)
    var answer = ByteBuffer()
    switch name {
    case _ where name.hasPrefix("update"): try message.write(update: value)
    case "welcome.json": try message.write(welcome: value)
    case "story.json": try answer.write(story: value)
    default:
        answer.append("{\"error\":")
        answer.append(try value["error"].error())
        answer.append("}")
    }
    return message.array + answer.array
}

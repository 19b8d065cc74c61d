import Arguments
import Testing

@Suite struct ArgumentTests {
    private func read(_ arguments: String...) throws(UsageError) -> [ArgumentReader.Argument] {
        var reader = ArgumentReader(
            arguments[...], of: "sing",
            options: ["--loud": .flag, "--song": .value, "--with": .values])
        var found: [ArgumentReader.Argument] = []
        while let argument = try reader.next() { found.append(argument) }
        return found
    }

    private func complaint(_ arguments: String...) -> String? {
        var reader = ArgumentReader(
            arguments[...], of: "sing",
            options: ["--loud": .flag, "--song": .value, "--with": .values])
        do throws(UsageError) {
            while try reader.next() != nil {}
            return nil
        } catch {
            return error.message
        }
    }

    @Test("options and the rest come in the order in which they were given") func order() throws {
        #expect(
            try read("here", "--with", "Ann", "--loud", "--with", "Bob", "--song", "-", "-")
                == [
                    .plain("here"), .option("--with", value: "Ann"), .flag("--loud"),
                    .option("--with", value: "Bob"), .option("--song", value: "-"), .plain("-"),
                ])
    }

    @Test("what is wrong is said in words") func complaints() {
        #expect(complaint("--tune") == "sing has no option \"--tune\".")
        #expect(complaint("-l") == "sing has no option \"-l\".")
        #expect(complaint("--tune", "x", "--song") == "sing has no option \"--tune\".")
        #expect(complaint("--song") == "--song needs a value.")
        #expect(complaint("--song", "") == "--song needs a value.")
        #expect(complaint("--song", "--loud") == "--song needs a value.")
        #expect(complaint("--song", "a", "--song", "b") == "--song is given twice.")
        #expect(complaint("--loud", "--loud") == "--loud is given twice.")
        #expect(
            complaint("--song=a") == "Write \"--song a\", without the equals sign.")
        #expect(complaint("--loud=a") == "sing has no option \"--loud=a\".")
    }
}

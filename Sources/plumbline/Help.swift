import Arguments

/// The version of the product; that of the protocol is another.
let version = "0.1"

/// What `--help` says: of the whole, or of one command.
func help(of command: String?) throws(UsageError) -> String {
    switch command {
    case nil, "help": overview
    case "serve": serveHelp
    case "load": loadHelp
    case "stories": storiesHelp
    case "history": historyHelp
    case "export": exportHelp
    case "import": importHelp
    case "backup": backupHelp
    case let command?: throw UsageError("There is no command \"\(command)\".")
    }
}

private let overview = """
    plumbline \(version): a real-time server for canvases that several people edit at once

    plumbline serve [options]       serve stories and the studio, until SIGTERM
    plumbline load [URL] [options]  load a server with members that drag and watch; measure, check
    plumbline stories [options]     list the stories that are kept
    plumbline history STORY         tell of a story's checkpoints, commits and differences
    plumbline export STORY [FILE]   write a story to a file
    plumbline import FILE           make a story of such a file
    plumbline backup FILE           copy all stories to a file, while the server runs
    plumbline COMMAND --help        tell the options and exit statuses of a command
    plumbline --version

    """

private let serveHelp = """
    plumbline serve [options]

    Serves stories and the studio, until SIGTERM, SIGINT or SIGHUP. Stories are kept in the data
    directory: what was told to be durable is there after any stop.

      --port N                    listen on port N (8080; 0 takes a free one)
      --host ADDRESS              listen on a numeric address (127.0.0.1, this machine only)
      --lan                       listen on all addresses, for the phone beside you; the server
                                  is open: anyone on the network can read and change its stories
      --loops N                   run N event loops, each on a thread (one per core)
      --data DIRECTORY            keep stories there ($XDG_STATE_HOME/plumbline, else
                                  ~/.local/state/plumbline); one server has it at a time
      --data-limit SIZE           let them take at most SIZE there, such as 500MB, of which pictures
                                  that are uploaded take half at most
      --memory                    keep stories in memory: they are gone when the server stops
      --record STORY              keep all that is said to STORY in DIRECTORY/recordings, to be
                                  replayed by plumbline-lab; may be given again
      --drain-seconds N           take at most N seconds to stop (10)
      --studio FOLDER             serve the studio from FOLDER
      --allow-origin ORIGIN       let pages of ORIGIN connect, such as https://example.org;
                                  may be given again

    Exit statuses
       0  it was asked to end
       1  it could not serve: the port is taken, for example
      64  it was called wrongly
      74  when it stopped, the disk did not take everything: standard error says what is left

    """

private let loadHelp = """
    plumbline load [URL] [options]

    Loads the server at URL (http://127.0.0.1:8080) with members that drag and watch, measures how
    long samples take from when they are due until each other member has them, and checks what the
    members are told. With commands it also measures how long these take until they are answered,
    and until they are told as durable. Press Ctrl-C to stop early: what was measured until then is
    told.

      --rooms N                   use N stories (1)
      --members N                 let N members of each drag an item (10)
      --watchers N                let N more of each watch (0)
      --rate HZ                   take HZ samples a second of each pointer (60)
      --commands HZ               let each dragging member also perform HZ commands a second, spread
                                  evenly: it nudges an item of its own (0)
      --seconds N                 measure for N seconds, after 2 to warm up (10)
      --drags recorded|random     move like a hand that was recorded, or at random (recorded)
      --profile refined|classic   snap by these rules (refined)
      --encoding json|binary|both speak JSON, bytes, or each other member the one and the other
                                  (json)
      --disconnects N             cut each member off N times a minute, by chance; it comes back
                                  and goes on (0)
      --slow N                    let the last N members of each room read slowly (0)
      --slow-rate BYTES           let each of these read so many bytes a second (4000)
      --seed N                    repeat a run by its seed (1)
      --loops N                   run N event loops, each on a thread (1)
      --json FILE                 write the figures to FILE too; - writes them instead of the table

    Each run creates new stories, one a room, and deletes them at its end; a server holds at most
    10,000. A run has at most 60,000 members, who together know at most 4,000,000
    items, each all of its room, and takes at most 4,000,000 samples a second.

    Exit statuses
       0  everything came, in order and once, as the engine has it, and all members agree
       1  the server broke a rule of the protocol, or was lost
      64  it was called wrongly
      69  the server cannot be reached, has no room for the stories, or is no Plumbline
      70  the system refuses what the generator needs, such as descriptors
      73  the file of --json cannot be written; nothing was measured
      74  standard output or the file of --json could not be written at the end
      75  this process did not run for too long, or the server for 5 s heard nothing of what was
          sent: measure again
     130  it was interrupted by Ctrl-C; 143 by SIGTERM

    """

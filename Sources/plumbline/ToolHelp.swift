// What `--help` says of the commands that work on a data directory.

private let dataOption = """
      --data DIR                  the data directory of the server
                                  ($XDG_STATE_HOME/plumbline, else ~/.local/state/plumbline)
    """

let storiesHelp = """
    plumbline stories [options]

    Lists the stories of a data directory with their revisions, items and times. A server may run on
    it meanwhile; what it has not written yet, a fraction of a second's work, is not told.

    \(dataOption)
      --json                      write a JSON list instead of a table; times are milliseconds since
                                  1970, and items are null where a story cannot be read

    Exit statuses
       0  they are listed
      64  it was called wrongly
      65  the directory is of another version, or damaged
      66  there is no such directory, or nothing in it
      71  the directory cannot be opened
      74  standard output could not be written

    """

let historyHelp = """
    plumbline history STORY [options]

    Tells what is kept of a story's past: its checkpoints, or its last commits in plain words, or
    what differs between two revisions, author by author. A server may run meanwhile.

      --commits N                 tell of the last N commits (20000 at most)
      --diff FROM[..TO]           tell what differs from one revision to another, or to now
    \(dataOption)
      --json                      write what the server answers to the same question, as JSON

    To bring a story back to a revision, ask the server: POST /v1/stories/STORY/restore.

    Exit statuses
       0  it is told
      64  it was called wrongly
      65  the story or the directory is damaged, or of another version
      66  there is no such directory, story or revision
      71  the directory cannot be opened
      74  standard output could not be written
      75  the directory could not be read at the moment

    """

let exportHelp = """
    plumbline export STORY [FILE] [options]
    plumbline export STORY --png FILE [options]
    plumbline export STORY --svg FILE [options]

    Writes a story and its named checkpoints to FILE, or to standard output without one or for -.
    The file is text, a line for each item. It is there whole or not at all. A server may run
    meanwhile.

      --force                     replace FILE if it is there
      --png FILE, --svg FILE      write a picture of the story instead, as it looks
      --scale N                   draw N pixels to a point, 0.05 to 8 (1)
      --crop X,Y,WIDTH,HEIGHT     draw this part of the canvas, in points from its middle
      --guides                    draw the guides of the canvas, too
    \(dataOption)

    Exit statuses
       0  it is written
      64  it was called wrongly
      65  the story or the directory is damaged, or of another version; a picture is too large
      66  there is no such directory or story
      71  the directory cannot be opened
      73  FILE is there, or cannot be made
      74  FILE or standard output could not be written
      75  the directory could not be read at the moment

    """

let importHelp = """
    plumbline import FILE [options]

    Makes a story of what plumbline export wrote (- reads standard input). All of it is checked
    before anything is written. A server may run meanwhile; it has the story at once.

      --as NAME                   give the story this name; else it has that of the file
    \(dataOption)

    Exit statuses
       0  the story is there
      64  it was called wrongly
      65  FILE is not right, which line is told; or the directory is damaged or of another version
      66  there is no such FILE, or it cannot be read
      71  the directory cannot be opened
      73  there is a story of that name, or as many as a server can hold
      74  the disk is full
      75  the directory could not be written at the moment

    """

let backupHelp = """
    plumbline backup FILE [options]

    Writes a copy of all stories to FILE, as of one moment, while a server works on them. To go back
    to it: stop the server, take away DIR/plumbline.db, plumbline.db-wal and plumbline.db-shm, copy
    FILE to DIR/plumbline.db, and start the server. What was done since the backup is lost then.

    \(dataOption)

    Exit statuses
       0  it is written, and on the disk
      64  it was called wrongly
      65  the directory is damaged, or of another version
      66  there is no such directory, or nothing in it
      71  the directory cannot be opened
      73  FILE is there, or cannot be made
      74  FILE could not be written

    """

"""U1 to U6: update."""

from making.server.canonical_form import canonical_form
from making.server.members_own import members_own
from making.server.records import records
from making.server.snapshots import snapshots
from making.server.update_file import UpdateFile


def update():
    file = UpdateFile()
    for add_to in (snapshots, records, members_own, canonical_form):
        add_to(file)
    return file

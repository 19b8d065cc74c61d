"""Writes Protocol/vectors/v1. Run by hand after a rule has changed; review the difference.

The vectors are the truth, this script only saves typing: what is expected is written by hand in
making/, and must agree with reference/, the second reading of the rules, before any is written.
"""

from making.binary.client import client as binary_client
from making.binary.server import server as binary_server
from making.client.align import align
from making.client.begin import begin
from making.client.create import create
from making.client.decks import deck
from making.client.delete import delete
from making.client.draft import draft
from making.client.end_and_cancel import cancel, end
from making.client.groups import duplicate, group, ungroup
from making.client.hello import hello
from making.client.items import items
from making.client.long_texts import long_texts
from making.client.move import move
from making.client.nudge import nudge
from making.client.ping import ping
from making.client.presence import presence
from making.client.reorder import reorder
from making.client.samples import samples
from making.client.subjects import subjects
from making.client.undo_and_redo import redo, undo
from making.client.update import update as client_update
from making.http.bodies import keep_checkpoint, restore_story
from making.http.create_story import create_story
from making.http.error import error
from making.http.history import checkpoint, checkpoints, commits, difference
from making.http.images import image
from making.http.story import story
from making.json_text import json_text
from making.server.update import update as server_update
from making.server.update_cards import update_cards
from making.server.update_flights import update_flights
from making.server.update_history import update_history
from making.server.welcome import welcome

MAKERS = [
    json_text,
    long_texts,
    hello,
    create,
    client_update,
    items,
    delete,
    reorder,
    nudge,
    align,
    group,
    ungroup,
    duplicate,
    deck,
    undo,
    redo,
    begin,
    subjects,
    move,
    draft,
    samples,
    end,
    cancel,
    presence,
    ping,
    welcome,
    server_update,
    update_history,
    update_cards,
    update_flights,
    create_story,
    story,
    error,
    keep_checkpoint,
    restore_story,
    checkpoint,
    checkpoints,
    commits,
    difference,
    image,
    binary_client,
    binary_server,
]


def write_all():
    # All are made before any is written, so that a wrong vector leaves the folder as it was.
    files = [make() for make in MAKERS]
    for file in files:
        file.write()
        print(f"{file.name}: {len(file.tests)}")


if __name__ == "__main__":
    write_all()

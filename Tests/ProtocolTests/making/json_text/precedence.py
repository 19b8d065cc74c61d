"""J1, J4: where a message is found not to be JSON, and that this comes before all else."""

from making.json_text.json_text_file import ping_with


def precedence(file):
    file.breaks_at("Offsets count bytes, not characters", ping_with('"z":"é€😀"')[:-1], ";}")
    file.breaks_at("The first of two errors counts", '{"type":', 'ping,"id":01}')
    file.breaks_at(
        "Not JSON comes before everything else",
        '{"type":"dance","id":[[[[[[[[[[]]]]]]]]]],"id":',
        "x}",
    )
    file.breaks_at(
        "A message that is not JSON behind what would do", '{"type":"ping","id":null,"z":', "}"
    )

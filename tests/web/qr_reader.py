"""Reads QR codes slowly and plainly, from the text of the standard: no line is shared with the page.

Nothing is corrected: a code that is right has nothing to correct, so every check has to come out even.
"""

from __future__ import annotations

Grid = list[list[int]]

# ISO/IEC 18004, table 9: for correction M, (blocks, codewords, of them data), version by version.
BLOCKS = {
    1: [(1, 26, 16)],
    2: [(1, 44, 28)],
    3: [(1, 70, 44)],
    4: [(2, 50, 32)],
    5: [(2, 67, 43)],
    6: [(4, 43, 27)],
    7: [(4, 49, 31)],
    8: [(2, 60, 38), (2, 61, 39)],
    9: [(3, 58, 36), (2, 59, 37)],
}
# Annex E: rows and columns of the middles of alignment patterns.
ALIGNED = {
    1: [],
    2: [6, 18],
    3: [6, 22],
    4: [6, 26],
    5: [6, 30],
    6: [6, 34],
    7: [6, 22, 38],
    8: [6, 24, 42],
    9: [6, 26, 46],
}
# Annex C, table C.1: the sequences of format bits for correction M, masks 0 to 7.
FORMATS = {
    "101010000010010": 0,
    "101000100100101": 1,
    "101111001111100": 2,
    "101101101001011": 3,
    "100010111111001": 4,
    "100000011001110": 5,
    "100111110010111": 6,
    "100101010100000": 7,
}
# Annex D, table D.1.
VERSIONS = {7: "000111110010010100", 8: "001000010110111100", 9: "001001101010011001"}


def hidden(mask: int, row: int, column: int) -> bool:
    """Table 10: whether a mask turns a module over."""
    return [
        lambda i, j: (i + j) % 2 == 0,
        lambda i, j: i % 2 == 0,
        lambda i, j: j % 3 == 0,
        lambda i, j: (i + j) % 3 == 0,
        lambda i, j: (i // 2 + j // 3) % 2 == 0,
        lambda i, j: (i * j) % 2 + (i * j) % 3 == 0,
        lambda i, j: ((i * j) % 2 + (i * j) % 3) % 2 == 0,
        lambda i, j: ((i + j) % 2 + (i * j) % 3) % 2 == 0,
    ][mask](row, column)


def times(a: int, b: int) -> int:
    """A product in the field, by long multiplication."""
    found = 0
    while b:
        if b & 1:
            found ^= a
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return found


FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
SMALL = ["11111", "10001", "10101", "10001", "11111"]


def read(grid: Grid) -> str:
    """The text of a code; whatever is not as the standard says fails."""
    side = len(grid)
    assert all(len(row) == side for row in grid)
    version, rest = divmod(side - 17, 4)
    assert rest == 0 and version in BLOCKS
    taken: set[tuple[int, int]] = set()

    def pattern(rows: list[str], top: int, left: int) -> None:
        for y, line in enumerate(rows):
            assert "".join(str(grid[top + y][left + x]) for x in range(len(line))) == line, (top, left)
            taken.update((top + y, left + x) for x in range(len(line)))

    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        pattern(FINDER, top, left)
    for i in range(8):  # the light border of the corners
        for y, x in ((7, i), (i, 7), (7, side - 1 - i), (i, side - 8), (side - 8, i), (side - 1 - i, 7)):
            assert grid[y][x] == 0
            taken.add((y, x))
    for i in range(8, side - 8):
        assert grid[6][i] == grid[i][6] == (i % 2 == 0)
    taken |= {(6, i) for i in range(side)} | {(i, 6) for i in range(side)}
    for y in ALIGNED[version]:
        for x in ALIGNED[version]:
            if (y, x) not in ((6, 6), (6, side - 7), (side - 7, 6)):
                pattern(SMALL, y - 2, x - 2)
    # figure 25: format bits, the highest first, in both places
    first = [(8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [(y, 8) for y in (7, 5, 4, 3, 2, 1, 0)]
    second = [(side - 1 - i, 8) for i in range(7)] + [(8, side - 8 + i) for i in range(8)]
    told = ["".join(str(grid[y][x]) for y, x in places) for places in (first, second)]
    assert told[0] == told[1] and told[0] in FORMATS, told
    assert grid[side - 8][8] == 1
    taken |= {*first, *second, (side - 8, 8)}
    if version >= 7:
        for flipped in (False, True):
            places = [(side - 11 + i % 3, i // 3) for i in range(18)]
            places = [(x, y) for y, x in places] if flipped else places
            assert "".join(str(grid[y][x]) for y, x in reversed(places)) == VERSIONS[version]
            taken.update(places)

    mask, bits = FORMATS[told[0]], []
    columns = [x for x in range(side - 1, -1, -1) if x != 6]
    for number in range(0, len(columns), 2):
        rows = range(side) if number // 2 % 2 else range(side - 1, -1, -1)
        for y in rows:
            for x in columns[number : number + 2]:
                if (y, x) not in taken:
                    bits.append(grid[y][x] ^ hidden(mask, y, x))
    words = [int("".join(map(str, bits[i : i + 8])), 2) for i in range(0, len(bits) // 8 * 8, 8)]

    sizes = [(size, data) for count, size, data in BLOCKS[version] for _ in range(count)]
    assert len(words) == sum(size for size, _ in sizes)
    blocks: list[list[int]] = [[] for _ in sizes]
    coming = iter(words)
    for i in range(max(data for _, data in sizes)):
        for block, (_, data) in zip(blocks, sizes, strict=True):
            if i < data:
                block.append(next(coming))
    plain = [word for block in blocks for word in block]
    for _ in range(sizes[0][0] - sizes[0][1]):
        for block in blocks:
            block.append(next(coming))
    for block, (size, data) in zip(blocks, sizes, strict=True):
        root = 1
        for _ in range(size - data):  # the polynomial of a block is nothing at every root
            value = 0
            for word in block:
                value = times(value, root) ^ word
            assert value == 0, "the error correction does not fit"
            root = times(root, 2)
    text = "".join(f"{word:08b}" for word in plain)
    assert text[:4] == "0100"
    length = int(text[4:12], 2)
    found = bytes(int(text[12 + 8 * i : 20 + 8 * i], 2) for i in range(length))
    tail = text[12 + 8 * length :]
    assert tail[:4] == "0000"
    fill = [int(tail[4 + 8 * i : 12 + 8 * i], 2) for i in range((len(tail) - 4) // 8)]
    assert fill == [(0xEC, 0x11)[i % 2] for i in range(len(fill))]
    return found.decode()

// A text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 9, which is up to 180 bytes. An address to
// scan from a screen needs no more. tests/web/qr_reader.py reads it back in another way.

/** Version by version: bytes of error correction in a block, blocks. */
const BLOCKS = [[10, 1], [16, 1], [26, 1], [18, 2], [24, 2], [16, 4], [18, 4], [22, 4], [22, 5]];

// The field of 256 elements the error correction counts in.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x & 128 ? 0x11d : 0)) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
}
const times = (/** @type {number} */ a, /** @type {number} */ b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** What corrects errors in a block: the remainder of its polynomial. @param {number[]} block @param {number} count */
function correction(block, count) {
  let divisor = [1];
  for (let i = 0; i < count; i++) divisor = [...divisor, 0].map((one, at) => one ^ times(divisor[at - 1] ?? 0, EXP[i]));
  const rest = [...block, ...Array(count).fill(0)];
  for (let i = 0; i < block.length; i++) {
    const lead = rest[i];
    for (let j = 0; j <= count; j++) rest[i + j] ^= times(divisor[j], lead);
  }
  return rest.slice(block.length);
}

/** A few bits with what corrects them, for the corners. @param {number} bits @param {number} count of the check @param {number} divisor */
function checked(bits, count, divisor) {
  let rest = bits << count;
  for (let i = 31 - Math.clz32(rest); i >= count; i--) if ((rest >> i) & 1) rest ^= divisor << (i - count);
  return (bits << count) | rest;
}

/** Where the small squares stand that tell a reader how the picture is bent. @param {number} version */
function anchors(version) {
  if (version === 1) return [];
  const last = 10 + 4 * version;
  return version < 7 ? [6, last] : [6, last / 2 + 3, last];
}

const MASKS = [
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 2,
  (/** @type {number} */ _, /** @type {number} */ y) => y % 2,
  (/** @type {number} */ x) => x % 3,
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 3,
  (/** @type {number} */ x, /** @type {number} */ y) => ((y >> 1) + Math.floor(x / 3)) % 2,
  (/** @type {number} */ x, /** @type {number} */ y) => ((x * y) % 2) + ((x * y) % 3),
  (/** @type {number} */ x, /** @type {number} */ y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (/** @type {number} */ x, /** @type {number} */ y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** A grid where only what is drawn for readers to find their way is set; the rest is undefined. @param {number} version */
function frame(version) {
  const side = 17 + 4 * version;
  /** @type {(number | undefined)[][]} */
  const grid = Array.from({ length: side }, () => Array(side).fill(undefined));
  const ring = (/** @type {number} */ cx, /** @type {number} */ cy, /** @type {number} */ reach, /** @type {number[]} */ light) => {
    for (let y = cy - reach; y <= cy + reach; y++) {
      for (let x = cx - reach; x <= cx + reach; x++) {
        if (grid[y] && x >= 0 && x < side) grid[y][x] = light.includes(Math.max(Math.abs(x - cx), Math.abs(y - cy))) ? 0 : 1;
      }
    }
  };
  for (let i = 8; i < side - 8; i++) grid[6][i] = grid[i][6] = (i + 1) % 2;
  const spots = anchors(version);
  for (const x of spots) {
    for (const y of spots) {
      const corner = [x, y].every((one) => one === 6 || one === spots.at(-1)) && !(x > 6 && y > 6);
      if (!corner) ring(x, y, 2, [1]);
    }
  }
  for (const [x, y] of [[3, 3], [side - 4, 3], [3, side - 4]]) ring(x, y, 4, [2, 4]);
  if (version >= 7) {
    const bits = checked(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [far, near] = [side - 11 + (i % 3), Math.floor(i / 3)];
      grid[far][near] = grid[near][far] = (bits >> i) & 1;
    }
  }
  note(grid, 0); // keeps the place
  return grid;
}

/** Which mask it is, twice, beside the corners. @param {(number | undefined)[][]} grid @param {number} mask */
function note(grid, mask) {
  const side = grid.length;
  const bits = checked(mask, 10, 0x537) ^ 0x5412; // correction M is 00
  for (let i = 0; i < 15; i++) {
    const bit = (bits >> i) & 1;
    const along = i < 8 ? side - 1 - i : i === 8 ? 7 : 14 - i;
    const down = i < 6 ? i : i < 8 ? i + 1 : side - 15 + i;
    grid[8][along] = bit;
    grid[down][8] = bit;
  }
  grid[side - 8][8] = 1;
}

/** How badly a grid can be read: long runs, blocks, what looks like a corner, too dark or too light. @param {number[][]} grid */
function badness(grid) {
  const side = grid.length;
  let bad = 0;
  let dark = 0;
  for (let y = 0; y < side; y++) {
    for (const line of [grid[y], grid.map((row) => row[y])]) {
      const text = line.join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) bad += run.length - 2;
      bad += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
    }
    for (let x = 0; x < side; x++) {
      dark += grid[y][x];
      if (x && y && [grid[y - 1][x], grid[y][x - 1], grid[y - 1][x - 1]].every((one) => one === grid[y][x])) bad += 3;
    }
  }
  return bad + 10 * Math.floor(Math.abs((20 * dark) / (side * side) - 10));
}

/** The bytes of a text in blocks, with what corrects them, in the order in which they are drawn. @param {number[]} data @param {number} version @param {number} total */
function woven(data, version, total) {
  const [extra, count] = BLOCKS[version - 1];
  const short = Math.floor(total / count) - extra;
  const long = total % count;
  let at = 0;
  const blocks = Array.from({ length: count }, (_, i) => data.slice(at, (at += short + (i >= count - long ? 1 : 0))));
  const checks = blocks.map((block) => correction(block, extra));
  const turns = (/** @type {number[][]} */ all, /** @type {number} */ most) => Array.from({ length: most }, (_, i) => all.flatMap((block) => block.slice(i, i + 1))).flat();
  return [...turns(blocks, short + 1), ...turns(checks, extra)];
}

/** Every place of a grid in the order of the bits: columns by twos from the right, up and down. @param {number} side */
function* path(side) {
  for (let right = side - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    if (right === 6) continue;
    for (let i = 0; i < side; i++) for (const x of [right, right - 1]) yield [x, up ? side - 1 - i : i];
  }
}

/** Rows of 0 and 1, dark is 1; nothing if the text is too long. @param {string} text @returns {number[][] | null} */
export function qr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= BLOCKS.length; version++) {
    const empty = frame(version);
    const free = empty.flat().filter((one) => one === undefined).length >> 3;
    const room = free - BLOCKS[version - 1][0] * BLOCKS[version - 1][1];
    if (bytes.length + 2 > room) continue;
    const bits = [...[4, bytes.length, ...bytes].map((one, i) => one.toString(2).padStart(i ? 8 : 4, "0")), "0000"].join("");
    const data = Array.from({ length: bits.length / 8 }, (_, i) => Number.parseInt(bits.slice(8 * i, 8 * i + 8), 2));
    for (let i = 0; data.length < room; i++) data.push(i % 2 ? 0x11 : 0xec);
    const drawn = woven(data, version, free);
    const grids = MASKS.map((mask, number) => {
      const grid = empty.map((row) => [...row]);
      let at = 0;
      for (const [x, y] of path(grid.length)) {
        if (grid[y][x] !== undefined) continue;
        grid[y][x] = (((drawn[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) ^ (mask(x, y) ? 0 : 1);
        at++;
      }
      note(grid, number);
      return /** @type {number[][]} */ (grid);
    });
    return grids.reduce((best, grid) => (badness(grid) < badness(best) ? grid : best));
  }
  return null;
}

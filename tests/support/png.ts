import { inflateSync } from "node:zlib";

/** A decoded image. */
export interface Picture {
  width: number;
  height: number;
  /** Four bytes for each pixel, row by row: red, green, blue, opacity. */
  pixels: Buffer;
}

const SIGNATURE = "\x89PNG\r\n\x1A\n";

/** Bytes per pixel, by the header's depth, colour type, compression, filter method and interlacing. */
const KINDS = new Map([
  ["0802000000", 3],
  ["0803000000", 1],
  ["0806000000", 4],
]);

/** Decodes a colour PNG with eight bits a channel, not interlaced. @throws for any other file */
export function readPng(file: Buffer): Picture {
  if (file.toString("latin1", 0, 8) !== SIGNATURE) throw new Error("This is no PNG");
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const depth = KINDS.get(file.toString("hex", 24, 29));
  if (!depth) throw new Error("This PNG is of another kind");
  const pixels = unfilter(inflateSync(chunks(file, "IDAT")), width * depth, depth);
  if (depth === 4) return { width, height, pixels };
  const colours = depth === 3 ? pixels : applyPalette(pixels, chunks(file, "PLTE"));
  const opacities = depth === 1 ? paletteOpacities(pixels, chunks(file, "tRNS")) : undefined;
  return { width, height, pixels: joinChannels(colours, opacities) };
}

/** The concatenated data of all chunks with a name. */
function chunks(file: Buffer, name: string): Buffer {
  const found: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString("latin1", at + 4, at + 8) !== name) continue;
    found.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  return Buffer.concat(found);
}

/** Undoes the filters; each row begins with its filter type (PNG, third edition, chapter 9). */
function unfilter(filtered: Buffer, rowLength: number, depth: number): Buffer {
  const rows = filtered.length / (rowLength + 1);
  const pixels = Buffer.alloc(rowLength * rows);
  for (let row = 0; row < rows; row++) {
    const filter = filtered[row * (rowLength + 1)] ?? 0;
    for (let column = 0; column < rowLength; column++) {
      const at = row * rowLength + column;
      const left = column < depth ? 0 : (pixels[at - depth] ?? 0);
      const above = pixels[at - rowLength] ?? 0;
      const corner = column < depth ? 0 : (pixels[at - rowLength - depth] ?? 0);
      pixels[at] = (filtered[at + row + 1] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return pixels;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 4) return paeth(left, above, corner);
  return [0, left, above, Math.floor((left + above) / 2)][filter] ?? 0;
}

/** The Paeth predictor: the value nearest to left + above − corner. */
function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function applyPalette(indices: Buffer, palette: Buffer): Buffer {
  return Buffer.concat(Array.from(indices, (index) => palette.subarray(index * 3, index * 3 + 3)));
}

function paletteOpacities(indices: Buffer, opacities: Buffer): Buffer {
  return Buffer.from(indices.map((index) => opacities[index] ?? 255));
}

function joinChannels(colours: Buffer, opacities?: Buffer): Buffer {
  const pixels = Buffer.alloc((colours.length / 3) * 4, 255);
  for (let at = 0; at < colours.length / 3; at++) {
    colours.copy(pixels, at * 4, at * 3, at * 3 + 3);
    pixels[at * 4 + 3] = opacities?.[at] ?? 255;
  }
  return pixels;
}

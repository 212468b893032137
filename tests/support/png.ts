import sharp from "sharp";

/** A decoded image. */
export interface Picture {
  width: number;
  height: number;
  /** Four bytes for each pixel, row by row: red, green, blue, opacity. */
  pixels: Buffer;
}

/** Decodes a PNG. @throws for any other file */
export async function readPng(file: Buffer): Promise<Picture> {
  const image = sharp(file);
  const { format } = await image.metadata();
  if (format !== "png") throw new Error(`Expected a PNG, not ${format}`);
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

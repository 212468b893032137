import { PREVIEW_IMAGE_SIZE } from "~/http/head";
import { drawableText } from "./drawableText.server";
import {
  FALLBACK_SETTING,
  frameNode,
  MAX_TEXT_HEIGHT,
  nameNode,
  previewNode,
  SETTINGS,
  type Setting,
} from "./layout.server";
import type { PreviewImage } from "./previewImage";
import { draw, measure } from "./renderer.server";

/**
 * Returns a text that identifies an image's appearance: two images that look different have different keys, and a key
 * changes with the design. Does not render or measure anything.
 */
export function layoutKey(image: PreviewImage): string {
  return JSON.stringify(previewNode(withDrawableTexts(image), FALLBACK_SETTING));
}

/**
 * Renders a preview image.
 * @returns a PNG of 1200 by 630 pixels
 * @throws when the renderer fails
 */
export async function renderPreviewImage(image: PreviewImage): Promise<Buffer<ArrayBuffer>> {
  const drawable = withDrawableTexts(image);
  return draw(previewNode(drawable, await findSetting(drawable)), PREVIEW_IMAGE_SIZE);
}

/** Leaves out what cannot be drawn. A name that cannot be drawn at all is replaced by the kind. */
function withDrawableTexts(image: PreviewImage): PreviewImage {
  const name = drawableText(image.name);
  return {
    ...image,
    kind: name ? image.kind : "",
    name: name || image.kind,
    place: drawableText(image.place ?? ""),
    price: drawableText(image.price ?? ""),
  };
}

/** The first setting in which the name fits, without a broken word, and leaves room for the other texts. */
async function findSetting(image: PreviewImage): Promise<Setting> {
  const frame = await measure(frameNode(image), PREVIEW_IMAGE_SIZE);
  for (const setting of SETTINGS) {
    const name = await measure(nameNode(image.name, setting), PREVIEW_IMAGE_SIZE);
    if (frame.height + name.height <= MAX_TEXT_HEIGHT && name.reach <= setting.width) return setting;
  }
  return FALLBACK_SETTING;
}

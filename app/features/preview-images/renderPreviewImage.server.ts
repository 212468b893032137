import { PREVIEW_IMAGE_SIZE } from "./artwork.server";
import { drawableText } from "./drawableText.server";
import {
  cardNode,
  frameNode,
  LAST_RESORT,
  nameNode,
  SETTINGS,
  type Setting,
  WORDS_HEIGHT,
} from "./layout.server";
import type { PreviewImage } from "./previewImage";
import { draw, measure } from "./renderer.server";

/**
 * What a card looks like but for the size of its name, which has to be tried. Two cards that look different differ in
 * this text, and so does one card before and after its design changes.
 */
export function outlineOf(card: PreviewImage): string {
  return JSON.stringify(cardNode(inDrawableWords(card), LAST_RESORT));
}

/**
 * Draws a card, whatever its texts are.
 * @returns a PNG of 1200 by 630 pixels
 * @throws where the renderer cannot cope with the texts after all
 */
export async function renderPreviewImage(card: PreviewImage): Promise<Buffer<ArrayBuffer>> {
  const shown = inDrawableWords(card);
  return draw(cardNode(shown, await settingOf(shown)), PREVIEW_IMAGE_SIZE);
}

/** Where nothing of a name can be drawn, its kind stands for it. */
function inDrawableWords(card: PreviewImage): PreviewImage {
  const name = drawableText(card.name);
  return {
    ...card,
    kind: name ? card.kind : "",
    name: name || card.kind,
    place: drawableText(card.place ?? ""),
    price: drawableText(card.price ?? ""),
  };
}

/** The first setting that leaves room for the words around the name, and in which none of its own is broken. */
async function settingOf(card: PreviewImage): Promise<Setting> {
  const frame = await measure(frameNode(card), PREVIEW_IMAGE_SIZE);
  for (const setting of SETTINGS) {
    const name = await measure(nameNode(card.name, setting), PREVIEW_IMAGE_SIZE);
    if (frame.height + name.height <= WORDS_HEIGHT && name.reach <= setting.width) return setting;
  }
  return LAST_RESORT;
}

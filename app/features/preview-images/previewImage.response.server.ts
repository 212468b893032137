import type { Logger } from "pino";
import { entityTag, matchesEtag } from "~/http/etag";
import { problem } from "~/http/problems";
import type { PreviewImage } from "./previewImage";
import { outlineOf, renderPreviewImage } from "./renderPreviewImage.server";
import { RenderQueue } from "./renderQueue.server";

/** A day, and a week more in which who has an old one may show it while they ask for the next. */
const KEPT = "public, max-age=86400, stale-while-revalidate=604800";

/** One waits a second or so at the end of the line; some 300 cards are kept. */
const press = new RenderQueue(renderPreviewImage, { orders: 64, bytes: 8 * 1024 * 1024 });

/** In seconds; there is room in the line again. */
const WAIT = { "Retry-After": "2" };

/**
 * Answers a GET or HEAD with the picture of a card. Who has it already, and who only asks about it, costs no drawing.
 * @param log is told of texts that cannot be drawn; the card does without them
 * @returns 503 where too many cards are waiting to be drawn
 */
export async function previewImageResponse(
  request: Request,
  card: PreviewImage,
  log: Logger,
): Promise<Response> {
  try {
    return await pictureOf(request, card);
  } catch (error) {
    log.warn({ err: error }, "A card is drawn without the texts that people typed");
    return pictureOf(request, { ...card, name: "", place: null, price: null });
  }
}

async function pictureOf(request: Request, card: PreviewImage): Promise<Response> {
  const tag = entityTag(outlineOf(card));
  const headers = { "Cache-Control": KEPT, ETag: tag };
  if (matchesEtag(request, tag)) return new Response(null, { status: 304, headers });
  const ofPicture = { ...headers, "Content-Type": "image/png" };
  if (request.method === "HEAD") return new Response(null, { headers: ofPicture });
  const png = await press.print(tag, card);
  if (!png) return problem(503, "Many pictures are being drawn.", { headers: WAIT });
  return new Response(png, { headers: { ...ofPicture, "Content-Length": String(png.byteLength) } });
}

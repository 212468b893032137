import type { Logger } from "pino";
import { publicFor } from "~/http/cacheControl";
import { entityTag, matchesEtag } from "~/http/etag";
import { problem } from "~/http/problems";
import type { PreviewImage } from "./previewImage";
import { layoutKey, renderPreviewImage } from "./renderPreviewImage.server";
import { RenderQueue } from "./renderQueue.server";

/** Fresh for a day, and usable for another week while a cache revalidates. */
const CACHE_CONTROL = publicFor(86_400, 604_800);

/** The last in a full queue waits about a second. The cache holds about 300 images. */
const queue = new RenderQueue(renderPreviewImage, { maxPending: 64, maxCacheBytes: 8 * 1024 * 1024 });

/** In seconds; by then the queue has capacity again. */
const RETRY_HEADERS = { "Retry-After": "2" };

/**
 * Responds to a GET or HEAD with a preview image. HEAD and conditional requests with the current tag render nothing.
 * @param log receives a warning when the texts cannot be rendered; the image is then rendered without them
 * @returns a problem with status 503 when too many images are waiting
 */
export async function previewImageResponse(
  request: Request,
  image: PreviewImage,
  log: Logger,
): Promise<Response> {
  try {
    return await imageResponse(request, image);
  } catch (error) {
    log.warn({ err: error }, "A preview image was drawn without users' texts");
    return imageResponse(request, { ...image, name: "", place: null, price: null });
  }
}

async function imageResponse(request: Request, image: PreviewImage): Promise<Response> {
  const tag = entityTag(layoutKey(image));
  const headers = { "Cache-Control": CACHE_CONTROL, ETag: tag };
  if (matchesEtag(request, tag)) return new Response(null, { status: 304, headers });
  const imageHeaders = { ...headers, "Content-Type": "image/png" };
  if (request.method === "HEAD") return new Response(null, { headers: imageHeaders });
  const png = await queue.render(tag, image);
  if (!png) return problem(503, "Many pictures are being drawn.", { headers: RETRY_HEADERS });
  return new Response(png, { headers: { ...imageHeaders, "Content-Length": String(png.byteLength) } });
}

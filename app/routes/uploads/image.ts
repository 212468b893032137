import { IMAGE_CACHE_CONTROL, IMAGE_TYPES_BY_FORMAT } from "~/features/images/imageStore.server";
import { methodRoute } from "~/http/apiRoute";
import { matchesEtag } from "~/http/etag";
import { formatOf } from "~/lib/uploads";
import { reportFailure } from "~/middleware/failures";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/image";

/** How long a browser remembers where another server has an image, in seconds. */
const SENT_ON_FOR = 3_600;

/** In seconds, where the store is away. */
const RETRY_AFTER = "5";

/** A file of an uploaded image, wherever it is stored. */
export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, params: { name }, context }) {
    const format = formatOf(name);
    if (!format) return absent(404);
    const { images } = context.get(processContext);
    const elsewhere = images.publicAddress(name);
    if (elsewhere !== null) {
      const headers = { Location: elsewhere, "Cache-Control": `public, max-age=${SENT_ON_FOR}` };
      return new Response(null, { status: 302, headers });
    }
    const headers = { "Cache-Control": IMAGE_CACHE_CONTROL, ETag: `"${name}"` };
    if (matchesEtag(request, headers.ETag)) return new Response(null, { status: 304, headers });
    try {
      const bytes = await images.read(name);
      if (!bytes) return absent(404);
      const length = String(bytes.byteLength);
      const type = IMAGE_TYPES_BY_FORMAT[format];
      return new Response(bytes, { headers: { ...headers, "Content-Type": type, "Content-Length": length } });
    } catch (error) {
      reportFailure(error, context);
      return absent(503, { "Retry-After": RETRY_AFTER });
    }
  },
});

export const action = loader;

function absent(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}

import { IMAGE_TYPES_BY_FORMAT, isOfFormat } from "~/features/images/imageStore.server";
import { methodRoute } from "~/http/apiRoute";
import { DELETABLE_IMMUTABLE, NO_STORE, publicFor } from "~/http/cacheControl";
import { matchesEtag } from "~/http/etag";
import { formatOf } from "~/http/uploads";
import { processContext } from "~/middleware/process";
import { reportFailure } from "~/middleware/reportFailure";
import type { Route } from "./+types/image";

/** How long browsers cache the redirect to the store, in seconds. */
const REDIRECT_MAX_AGE = 3_600;

/** When to retry after the store was unavailable, in seconds. */
const RETRY_AFTER = "5";

/** Returns a file of an uploaded image, or a redirect to the store's own URL of it. */
export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, params: { name }, context }) {
    const format = formatOf(name);
    if (!format) return errorResponse(404);
    const { images } = context.get(processContext);
    const publicUrl = images.publicAddress(name);
    if (publicUrl !== null) {
      const headers = { Location: publicUrl, "Cache-Control": publicFor(REDIRECT_MAX_AGE) };
      return new Response(null, { status: 302, headers });
    }
    const headers = { "Cache-Control": DELETABLE_IMMUTABLE, ETag: `"${name}"` };
    try {
      const bytes = await images.read(name);
      if (!bytes) return errorResponse(404);
      // Some proxies respond with a page of their own, which would be cached for a year.
      if (!isOfFormat(bytes, format)) throw new Error(`The store has returned another file than ${name}`);
      if (matchesEtag(request, headers.ETag)) return new Response(null, { status: 304, headers });
      const length = String(bytes.byteLength);
      const type = IMAGE_TYPES_BY_FORMAT[format];
      return new Response(bytes, { headers: { ...headers, "Content-Type": type, "Content-Length": length } });
    } catch (error) {
      reportFailure(error, context);
      return errorResponse(503, { "Retry-After": RETRY_AFTER });
    }
  },
});

export const action = loader;

function errorResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...headers, "Cache-Control": NO_STORE } });
}

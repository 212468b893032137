import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { ReactNode } from "react";
import { type PipeableStream, renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { TextResponse } from "~/http/textResponse";
import { createYieldQueue } from "~/lib/timeSlices.server";
import { isOfDeletedAccount } from "~/middleware/deletedAccount";
import { accountDeletedContext, connectionContext } from "~/middleware/process";
import { reportFailure } from "~/middleware/reportFailure";
import { withDraftInput } from "~/middleware/resubmitPage";
import { draftContext } from "~/middleware/viewer";
import { RenderYield } from "~/ui/RenderedParts";
import { RenderStored } from "~/ui/StoredElement";
import { WithScripts } from "~/ui/withScripts";
import { deferScripts } from "./deferScripts.server";
import {
  HYDRATION_SCRIPT,
  hydrateOnInteraction,
  hydrationDataOf,
  hydrationTag,
  isHydratedOnInteraction,
  isOfLiteVersion,
  type LoaderData,
} from "./hydration.server";
import { hashInlineScripts, hashOf } from "./inlineScripts.server";
import { LongTexts } from "./longTexts.server";
import { rootDataOf } from "./rootData.server";
import { StoredHtml } from "./storedHtml.server";

/** How long deferred data may take, in milliseconds. Read by React Router. */
export const streamTimeout = 10_000;

/** When rendering is aborted, in milliseconds; later than the data, so that its error can be rendered. */
const RENDER_TIMEOUT = streamTimeout + 1_000;

/**
 * Renders a whole page before its first byte is sent. With streaming, users without JavaScript would see the
 * fallbacks of late parts, and an error could no longer change the status. Other requests run between the steps,
 * because a large page takes a while.
 * @returns the page, or what hydrates it
 * @throws the error of rendering
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const init = { status, headers };
  if (context.get(connectionContext).isHydration) {
    headers.set("Content-Type", "application/json");
    return new TextResponse(JSON.stringify(await hydrationDataOf(routerContext)), init);
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A client that has hung up reads no page: each of the uploads that it leaves would render one.
  if (request.method === "HEAD" || request.signal.aborted) return new Response(null, init);
  const url = request.url;
  if (isHydratedOnInteraction(routerContext)) return renderForInteraction(url, routerContext, init);
  return renderWithScripts(request, routerContext, init, context);
}

/**
 * Renders a page with React Router's scripts, or without them if it is of the lite version, or an error page with a draft
 * or a frame that its scripts would not know.
 */
async function renderWithScripts(
  request: Request,
  routerContext: EntryContext,
  init: ResponseInit,
  context: RouterContextProvider,
) {
  // Marks the scripts, so that no other script of the page gets into its policy.
  const nonce = randomBytes(16).toString("base64url");
  const { staticHandlerContext } = routerContext;
  const { actionData } = staticHandlerContext;
  const errors = withDraftInput(staticHandlerContext.errors, context.get(draftContext));
  const loaderData = withRootData(staticHandlerContext.loaderData, request, context);
  const isKnownToScripts =
    errors === staticHandlerContext.errors && loaderData === staticHandlerContext.loaderData;
  const longTexts = new LongTexts();
  const shown = { ...staticHandlerContext, loaderData, ...longTexts.replace({ actionData, errors }) };
  // React Router has serialized the data in the same task as the last loader.
  await setImmediate();
  const html = await renderToHtml(
    <WithScripts value={longTexts.isEmpty && isKnownToScripts && !isOfLiteVersion(loaderData)}>
      <ServerRouter
        context={{ ...routerContext, staticHandlerContext: shown }}
        url={request.url}
        nonce={nonce}
      />
    </WithScripts>,
    nonce,
  );
  await setImmediate();
  const deferred = deferScripts(html.toString());
  const page = hashInlineScripts(deferred.html, nonce, deferred.added);
  return new TextResponse(await longTexts.insert(page.html), init, page.hashes);
}

/**
 * The data of a page with that of its frame, which React Router does not load for an error page when an action or a
 * middleware has failed.
 */
function withRootData(loaderData: LoaderData, request: Request, context: RouterContextProvider): LoaderData {
  return loaderData.root === undefined ? { ...loaderData, root: rootDataOf(request, context) } : loaderData;
}

/** Renders a page whose only script hydrates it on the first interaction. */
async function renderForInteraction(url: string, routerContext: EntryContext, init: ResponseInit) {
  const { serverHandoffStream: _, ...withoutState } = withMatchedRoutes(routerContext);
  // React Router has serialized the data in the same task as the last loader.
  await setImmediate();
  const stored = new StoredHtml();
  const html = renderToString(
    <WithScripts value={false}>
      <RenderStored value={stored.render}>
        <ServerRouter context={withoutState} url={url} />
      </RenderStored>
    </WithScripts>,
  );
  const script = hydrateOnInteraction(routerContext.manifest.entry.module);
  const element = `${HYDRATION_SCRIPT}"${hydrationTag(routerContext)}">${script}</script>`;
  const end = html.lastIndexOf("</body>");
  // React leaves out the document type.
  const page = `<!DOCTYPE html>${html.slice(0, end)}${element}${html.slice(end)}`;
  return new TextResponse(stored.insert(page), init, [hashOf(script)]);
}

/** A context with the routes of its page alone: React Router makes elements of all, and matches all, for each page. */
function withMatchedRoutes({ manifest, ...routerContext }: EntryContext): EntryContext {
  const ids = routerContext.staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...routerContext, manifest: { ...manifest, routes } };
}

/** Renders a page to HTML, in UTF-8. @throws when any part of it fails or takes too long */
function renderToHtml(page: ReactNode, nonce?: string): Promise<Buffer> {
  const inSlices = <RenderYield value={createYieldQueue()}>{page}</RenderYield>;
  return new Promise((resolve, reject) => {
    let renderError: unknown;
    const { pipe, abort } = renderToPipeableStream(inSlices, {
      ...(nonce ? { nonce } : {}),
      // Otherwise React moves large parts to the end of the page, and needs its script to put them in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        if (renderError !== undefined) return reject(renderError);
        resolve(setImmediate().then(() => collect(pipe)));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        renderError = error;
      },
    });
    const timer = setTimeout(() => abort(new Error("The page took too long to render.")), RENDER_TIMEOUT);
  });
}

/** Everything that React writes, in one piece. */
function collect(pipe: PipeableStream["pipe"]): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const parts: Uint8Array[] = [];
  pipe(
    new Writable({
      write(part: Uint8Array, _, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts));
        done();
      },
    }),
  );
  return promise;
}

/** Reports unexpected errors of loaders, actions and rendering; React Router calls it once for each. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || isClientError(error)) return;
  if (isOfDeletedAccount(error, context)) return context.set(accountDeletedContext, true);
  reportFailure(
    isRouteErrorResponse(error) ? new Error(`${error.status} ${error.statusText}`) : error,
    context,
  );
};

/** Names of the errors of a body that exceeded its limit, or whose client disconnected. */
const BODY_ERRORS = ["BodyTooLargeError", "AbortError"];

/** Whether the client caused an error: a status below 500 or an incomplete body. The log has its request anyway. */
function isClientError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status < 500;
  return error instanceof Error && BODY_ERRORS.includes(error.name);
}

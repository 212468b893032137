import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { TextResponse } from "~/http/textResponse";
import { reportFailure } from "~/middleware/failures";
import { connectionContext } from "~/middleware/process";
import { WithScripts } from "~/ui/withScripts";
import { afterFirstPaint } from "./deferScripts.server";
import { HeldTexts } from "./heldTexts.server";

/** How long data may take to arrive, in milliseconds. */
export const streamTimeout = 10_000;

/** Then rendering is given up; a little later, so that what came too late can be told. */
const RENDER_TIMEOUT = streamTimeout + 1_000;

/**
 * Renders a page, whole before its first byte is sent: who has no script would otherwise see the fallback
 * of every part that came late, and a failure could no longer change the status. Others have their turn between the
 * steps of a page, for a large one takes a while.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = context.get(connectionContext);
  const { staticHandlerContext } = routerContext;
  const { actionData, errors } = staticHandlerContext;
  const held = new HeldTexts();
  const shown = { ...staticHandlerContext, ...held.hold({ actionData, errors }) };
  const html = await rendered(
    <WithScripts value={held.isEmpty}>
      <ServerRouter
        context={{ ...routerContext, staticHandlerContext: shown }}
        url={request.url}
        nonce={nonce}
      />
    </WithScripts>,
    nonce,
  );
  await setImmediate();
  return new TextResponse(await held.insert(afterFirstPaint(html)), { status, headers });
}

/** The HTML of a page. @throws where any part of it fails or takes too long */
function rendered(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let failed: unknown;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // React moves large parts to the end of the page, for its script to put in their place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        if (failed !== undefined) return reject(failed);
        resolve(setImmediate().then(() => text(pipe(new PassThrough()))));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        failed = error;
      },
    });
    const timer = setTimeout(() => abort(new Error("The page took too long to render.")), RENDER_TIMEOUT);
  });
}

/** Everything that a loader, an action or a page throws and nobody expected comes by here, once. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || isFaultOfClient(error)) return;
  reportFailure(
    isRouteErrorResponse(error) ? new Error(`${error.status} ${error.statusText}`) : error,
    context,
  );
};

/** What reading a body ends with where the server has cut it off, or the client hung up before its end. */
const NO_WHOLE_BODY = ["BodyTooLargeError", "AbortError"];

/** 404 and the like, and bodies that did not arrive whole: they stand in the log as requests. */
function isFaultOfClient(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status < 500;
  return error instanceof Error && NO_WHOLE_BODY.includes(error.name);
}

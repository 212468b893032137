import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
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
 * of every part that came late, and a failure could no longer change the status.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = context.get(connectionContext);
  const { staticHandlerContext } = routerContext;
  const held = new HeldTexts();
  const { actionData, errors } = held.hold({
    actionData: staticHandlerContext.actionData,
    errors: staticHandlerContext.errors,
  });
  const rendered = {
    ...routerContext,
    staticHandlerContext: { ...staticHandlerContext, actionData, errors },
  };
  return new Promise((resolve, reject) => {
    let failed: unknown;
    const { pipe, abort } = renderToPipeableStream(
      <WithScripts value={held.isEmpty}>
        <ServerRouter context={rendered} url={request.url} nonce={nonce} />
      </WithScripts>,
      {
        nonce,
        // React moves large parts to the end of the page, for its script to put in their place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          if (failed !== undefined) return reject(failed);
          const page = new PassThrough();
          resolve(
            text(page)
              .then((html) => held.insert(afterFirstPaint(html)))
              .then((html) => new TextResponse(html, { status, headers })),
          );
          pipe(page);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          failed = error;
        },
      },
    );
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

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

/** How long deferred data may take, in milliseconds. Read by React Router. */
export const streamTimeout = 10_000;

/** When rendering is aborted, in milliseconds; later than the data, so that its error can be rendered. */
const RENDER_TIMEOUT = streamTimeout + 1_000;

/**
 * Renders a whole page before its first byte is sent. With streaming, users without JavaScript would see the
 * fallbacks of late parts, and an error could no longer change the status.
 * @returns the page
 * @throws the error of rendering
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
  const longTexts = new HeldTexts();
  const { actionData, errors } = longTexts.hold({
    actionData: staticHandlerContext.actionData,
    errors: staticHandlerContext.errors,
  });
  const rendered = {
    ...routerContext,
    staticHandlerContext: { ...staticHandlerContext, actionData, errors },
  };
  return new Promise((resolve, reject) => {
    let renderError: unknown;
    const { pipe, abort } = renderToPipeableStream(
      <WithScripts value={longTexts.isEmpty}>
        <ServerRouter context={rendered} url={request.url} nonce={nonce} />
      </WithScripts>,
      {
        nonce,
        // Otherwise React moves large parts to the end of the page, and needs its script to put them in place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          if (renderError !== undefined) return reject(renderError);
          const page = new PassThrough();
          resolve(
            text(page)
              .then((html) => longTexts.insert(afterFirstPaint(html)))
              .then((html) => new TextResponse(html, { status, headers })),
          );
          pipe(page);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          renderError = error;
        },
      },
    );
    const timer = setTimeout(() => abort(new Error("The page took too long to render.")), RENDER_TIMEOUT);
  });
}

/** Reports unexpected errors of loaders, actions and rendering; React Router calls it once for each. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || isClientError(error)) return;
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

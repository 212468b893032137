import type { RouterContextProvider } from "react-router";
import { refersToMissing } from "~/sql/missingReference";
import { viewerContext } from "./viewer";

/**
 * Whether an error means that the viewer's account has been deleted since the request began: what refers to it cannot
 * be stored. Throw the error on, so that `viewerMiddleware` answers as it does a visitor.
 */
export function isOfDeletedAccount(error: unknown, context: Readonly<RouterContextProvider>): boolean {
  const viewer = context.get(viewerContext);
  return viewer !== null && refersToMissing(error, viewer.id);
}

import type { RouterContextProvider } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { isLite, readDisplay } from "~/http/display";
import { accountDeletedContext, processContext } from "~/middleware/process";
import { draftContext, isViewerKnownContext, newDeviceContext, viewerContext } from "~/middleware/viewer";

/**
 * The data that the frame of every page shows, but for its toast: the site's origin and notices, the viewer, and how the
 * page is displayed. It is the same for all visitors with the same display.
 * @returns with `undefined` as the viewer if an error occurred before the session was read
 */
export function rootDataOf(request: Request, context: Readonly<RouterContextProvider>) {
  const { demo, environment, readOnly } = context.get(processContext);
  const display = readDisplay(request.headers.get("Cookie"));
  const drafted = context.get(draftContext)?.path;
  return {
    origin: environment.publicUrl,
    demoCredit: demo?.credit,
    readOnly: readOnly.message,
    viewer: viewerOf(context),
    newDevice: context.get(newDeviceContext),
    display,
    isLite: isLite(display, request.headers.get("Save-Data")),
    ...(drafted && { drafted }),
  };
}

function viewerOf(context: Readonly<RouterContextProvider>): Viewer | null | undefined {
  if (!context.get(isViewerKnownContext)) return undefined;
  return context.get(accountDeletedContext) ? null : context.get(viewerContext);
}

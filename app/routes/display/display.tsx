import { redirect } from "react-router";
import { safeReturnTo } from "~/features/auth/returnTo";
import { readForm } from "~/http/body.server";
import { DISPLAY_FIELDS, displayCookie, readDisplay, withChoices } from "~/http/display";
import { fieldText } from "~/http/form";
import { viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/display";

export function loader() {
  return redirect("/");
}

/** Stores a choice of how pages are displayed in a cookie, and returns to the page where it was made. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, DISPLAY_FIELDS, context.get(viewerContext) !== null);
  const display = withChoices(readDisplay(request.headers.get("Cookie")), form);
  const headers = { "Set-Cookie": displayCookie(display) };
  return redirect(safeReturnTo(fieldText(form, "returnTo")), { status: 303, headers });
}

export default function Display() {
  return null;
}

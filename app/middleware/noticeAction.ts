import { redirect } from "react-router";
import { safeReturnTo } from "~/features/auth/returnTo";
import type { Viewer } from "~/features/auth/viewer";
import { fieldText } from "~/http/form";
import { formAction } from "./formAction";
import { requireViewer } from "./requireViewer";

type FormArgs = Parameters<typeof formAction>;

/**
 * The action of the form of a notice (`app/ui/NoticeBanner.tsx`): ends the notice and returns to the page that showed it.
 * @param end gets the viewer, and what the notice is about; that is empty for a notice that does not say so, and for a form
 *   from an earlier release
 * @throws for a visitor the sign-in, as `requireViewer`
 */
export async function noticeAction(
  args: FormArgs[0],
  end: (viewer: Viewer, about: string) => Promise<unknown>,
) {
  const viewer = await requireViewer(args);
  const fields = { single: ["returnTo", "about"] };
  return formAction(args, { fields, failure: "noticeNotEnded" }, async (form) => {
    await end(viewer, fieldText(form, "about"));
    return redirect(safeReturnTo(fieldText(form, "returnTo")), 303);
  });
}

import { href, redirect } from "react-router";
import { safeReturnTo } from "~/features/auth/returnTo";
import { fieldText } from "~/http/form";
import { readId } from "~/http/ids";
import { pageProblem } from "~/http/problems";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/dismissNotice";

const FIELDS = { single: ["returnTo", "about"] };

export function loader() {
  return redirect(href("/account"));
}

/** Ends a notice that the viewer has read. A form that does not name the review, from an earlier release, ends none on one. */
export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args);
  const { appeals, bursts } = args.context.get(databaseContext);
  return formAction(args, { fields: FIELDS, failure: "noticeNotEnded" }, async (form) => {
    const { notice } = args.params;
    const review = readId(fieldText(form, "about"));
    if (notice === "hiding") await appeals.dismissHidingNotice(viewer.id, review);
    else if (notice === "held") await bursts.dismissNotice(viewer.id, review);
    else if (notice === "report") await appeals.dismissReportNotice(viewer.id);
    else throw pageProblem(404, "No such notice", "There is no notice at this address.");
    return redirect(safeReturnTo(fieldText(form, "returnTo")), 303);
  });
}

export default function DismissNotice() {
  return null;
}

import { href, redirect } from "react-router";
import { safeReturnTo } from "~/features/auth/returnTo";
import { fieldText } from "~/http/form";
import { pageProblem } from "~/http/problems";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/dismissNotice";

export function loader() {
  return redirect(href("/account"));
}

/** Ends a notice that the viewer has read. */
export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args);
  const { appeals, bursts } = args.context.get(databaseContext);
  return formAction(args, { fields: { single: ["returnTo"] }, failure: "noticeNotEnded" }, async (form) => {
    const { notice } = args.params;
    if (notice === "hiding") await appeals.dismissHidingNotice(viewer.id);
    else if (notice === "held") await bursts.dismissNotice(viewer.id);
    else if (notice === "report") await appeals.dismissReportNotice(viewer.id);
    else throw pageProblem(404, "No such notice", "There is no notice at this address.");
    return redirect(safeReturnTo(fieldText(form, "returnTo")), 303);
  });
}

export default function DismissNotice() {
  return null;
}

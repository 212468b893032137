import { href, redirect } from "react-router";
import { readId } from "~/http/ids";
import { pageProblem } from "~/http/problems";
import { databaseContext } from "~/middleware/database";
import { noticeAction } from "~/middleware/noticeAction";
import type { Route } from "./+types/dismissNotice";

export function loader() {
  return redirect(href("/account"));
}

/** Ends a notice that the viewer has read. */
export function action(args: Route.ActionArgs) {
  const { appeals, bursts, claims } = args.context.get(databaseContext);
  return noticeAction(args, async ({ id }, about) => {
    const { notice } = args.params;
    if (notice === "hiding") await appeals.dismissHidingNotice(id, readId(about));
    else if (notice === "held") await bursts.dismissNotice(id, readId(about));
    else if (notice === "report") await appeals.dismissReportNotice(id);
    else if (notice === "owner") await claims.dismissNotice(id);
    else throw pageProblem(404, "No such notice", "There is no notice at this address.");
  });
}

export default function DismissNotice() {
  return null;
}

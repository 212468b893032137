import { href } from "react-router";
import { courtNotFound, findCourt } from "~/features/courts/findCourt.server";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { mayReplaceVisitCodes } from "~/features/visits/visit.permissions";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction, NO_FIELDS } from "~/middleware/formAction";
import { requirePermission } from "~/middleware/requirePermission";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/replaceVisitCodes";

const ACTION = "replace visit codes";

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, mayReplaceVisitCodes, ACTION);
  const { id, name } = await findCourt(args.context.get(databaseContext).courts, args.params.id);
  return { id, name };
}

export async function action(args: Route.ActionArgs) {
  requirePermission(args, mayReplaceVisitCodes, ACTION);
  return formAction(args, { fields: NO_FIELDS, failure: "visitCodesNotReplaced" }, async () => {
    const { courts, visits } = args.context.get(databaseContext);
    const court = await findCourt(courts, args.params.id);
    if (!(await visits.replace(court))) throw courtNotFound();
    return toastRedirect(href("/courts/:id/desk", { id: String(court.id) }), "visitCodesReplaced");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Replace Visit Codes");
}

export default function ReplaceVisitCodes({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Replace the codes"
      closeTo={href("/courts/:id/desk", { id: String(loaderData.id) })}
      submit={{ label: "Replace", busyLabel: "Replacing...", variant: "danger" }}
    >
      <FailureNotice actionData={actionData} />
      <p>Do this if a code has leaked online. All printed codes stop working immediately.</p>
      <p>Reviews marked “Visited” keep the mark.</p>
    </ConfirmDialog>
  );
}

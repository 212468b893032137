import { nameOf } from "~/features/profiles/profile.view";
import { personAt } from "~/features/rights/personAt.server";
import { listBehind } from "~/features/rights/rights.query";
import { addressText } from "~/features/rights/rights.view";
import { settleRights } from "~/features/rights/settleRights.server";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/kernel/head";
import { answerForm, NO_FIELDS } from "~/middleware/answerForm";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/giveRights";

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  const { rights } = args.context.get(databaseContext);
  return {
    person: await personAt(rights, args.params.userId),
    back: listBehind(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireSuperAdmin(args);
  return answerForm(args, { fields: NO_FIELDS, failure: "rightsNotGiven" }, async () => {
    const { rights } = args.context.get(databaseContext);
    const person = await personAt(rights, args.params.userId);
    settleRights(await rights.give(person.id, viewer.id));
    return toastRedirect(listBehind(args.url), "rightsGiven");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Make Super Admin");
}

export default function GiveRights({ loaderData, actionData }: Route.ComponentProps) {
  const { person, back } = loaderData;
  return (
    <ConfirmDialog
      title={`Make ${nameOf(person)} a super admin`}
      closeTo={back}
      submit={{ label: "Make super admin", busyLabel: "Saving...", variant: "primary" }}
    >
      <FailureNotice answer={actionData} />
      {person.email && <p>Signs in as {addressText(person)}.</p>}
      <p>
        Super admins add, change and delete courts and equipment, change and delete everybody's reviews, see
        everybody's e-mail address, decide on reports, edit the policy texts, and make others super admins.
      </p>
    </ConfirmDialog>
  );
}

import { nameOf } from "~/features/profiles/profile.view";
import { takeableFrom } from "~/features/rights/personAt.server";
import { listBehind } from "~/features/rights/rights.query";
import { addressText, isConfigured } from "~/features/rights/rights.view";
import { settleRights } from "~/features/rights/settleRights.server";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/kernel/head";
import { answerForm, NO_FIELDS } from "~/middleware/answerForm";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/takeRights";

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const person = await takeableFrom(args.context.get(databaseContext).rights, args.params.userId, viewer);
  const { superAdminEmails } = args.context.get(processContext).environment;
  return {
    person,
    isConfigured: isConfigured(person, superAdminEmails),
    back: listBehind(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireSuperAdmin(args);
  return answerForm(args, { fields: NO_FIELDS, failure: "rightsNotTaken" }, async () => {
    const { rights } = args.context.get(databaseContext);
    const person = await takeableFrom(rights, args.params.userId, viewer);
    settleRights(await rights.take(person.id, viewer.id));
    return toastRedirect(listBehind(args.url), "rightsTaken");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Take Rights Away");
}

export default function TakeRights({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isConfigured, back } = loaderData;
  return (
    <ConfirmDialog
      title={`Take the super admin rights of ${nameOf(person)} away`}
      closeTo={back}
      submit={{ label: "Take rights away", busyLabel: "Saving...", variant: "danger" }}
    >
      <FailureNotice answer={actionData} />
      {person.email && <p>Signs in as {addressText(person)}.</p>}
      <p>They are signed out everywhere at once, and may sign in again as a player like others.</p>
      {isConfigured && (
        <p>
          Their address stands in SUPER_ADMIN_EMAILS, so that their next sign-in gives the rights back. Take
          it out of the configuration first, and start the site anew.
        </p>
      )}
    </ConfirmDialog>
  );
}

import { data } from "react-router";
import { findUser } from "~/features/roles/findUser.server";
import { userListBehind } from "~/features/roles/userList.query";
import { addressText } from "~/features/roles/userList.view";
import { SuspensionForm } from "~/features/suspensions/SuspensionForm";
import { readSuspensionFormValues, SUSPENSION_FIELDS } from "~/features/suspensions/suspension.form";
import { endOf, suspensionSchema } from "~/features/suspensions/suspension.schema";
import {
  cannotSuspendSuperAdmin,
  requireSuspensionChanged,
} from "~/features/suspensions/suspensionResponse.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fullName } from "~/features/users/profile.view";
import { hiddenHead } from "~/http/head";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { takeDraft } from "~/middleware/requireViewer";
import { superAdminAction } from "~/middleware/superAdminAction";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/suspend";

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  const { roles } = args.context.get(databaseContext);
  const person = await findUser(roles, args.params.userId);
  if (person.isSuperAdmin) throw cannotSuspendSuperAdmin();
  const draft = await takeDraft(args);
  return {
    person,
    back: userListBehind(args.url),
    defaultValue: draft && readSuspensionFormValues(draft),
  };
}

export function action(args: Route.ActionArgs) {
  const suspended = { fields: SUSPENSION_FIELDS, failure: "personNotSuspended" } as const;
  return superAdminAction(args, suspended, async (form, viewer) => {
    const { roles, suspensions } = args.context.get(databaseContext);
    const person = await findUser(roles, args.params.userId);
    const submission = submissionOf(form, suspensionSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const { reason } = submission.value;
    const until = endOf(submission.value, new Date());
    requireSuspensionChanged(await suspensions.suspend(person.id, { reason, until }, viewer.id));
    return toastRedirect(userListBehind(args.url), "personSuspended");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Suspend");
}

export default function Suspend({ loaderData, actionData }: Route.ComponentProps) {
  const { person, back, defaultValue } = loaderData;
  return (
    <Dialog
      title={
        <>
          Suspend <bdi>{fullName(person)}</bdi>
        </>
      }
      closeTo={back}
    >
      {person.email && <p>Signs in as {addressText(person)}.</p>}
      <p>
        They can read, download their data and delete their account, but not write. Their reviews stay public;
        hide or delete them separately.
      </p>
      <SuspensionForm actionData={actionData} defaultValue={defaultValue} cancelTo={back} />
    </Dialog>
  );
}

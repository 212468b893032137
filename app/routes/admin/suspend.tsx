import { data } from "react-router";
import { findUser } from "~/features/roles/findUser.server";
import { userListBehind } from "~/features/roles/userList.query";
import { addressText } from "~/features/roles/userList.view";
import { SuspensionForm } from "~/features/suspensions/SuspensionForm";
import { readSuspensionFormValues, SUSPENSION_FIELDS } from "~/features/suspensions/suspension.form";
import { endOf, suspensionSchema } from "~/features/suspensions/suspension.schema";
import { suspensionVersion } from "~/features/suspensions/suspension.version.server";
import {
  cannotSuspendSuperAdmin,
  requireSuspensionChanged,
} from "~/features/suspensions/suspensionResponse.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fullName } from "~/features/users/profile.view";
import { untilText } from "~/features/users/suspension.view";
import { postedVersions, readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { conflictResponse, submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { takeDraft } from "~/middleware/requireViewer";
import { superAdminAction } from "~/middleware/superAdminAction";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/suspend";

const CHANGED_MEANWHILE =
  "The suspension has changed since you opened this page, perhaps by you in another window. Nothing was changed now. Here is the present one; send again to replace it.";

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
    version: readVersion(draft, suspensionVersion(person.suspension)),
  };
}

export function action(args: Route.ActionArgs) {
  const suspended = { fields: SUSPENSION_FIELDS, failure: "userNotSuspended" } as const;
  return superAdminAction(args, suspended, async (form, viewer) => {
    const { roles, suspensions } = args.context.get(databaseContext);
    const person = await findUser(roles, args.params.userId);
    const submission = submissionOf(form, suspensionSchema);
    if (submission.status !== "success") {
      return data({ lastResult: submission.reply(), ...postedVersions(form) }, 422);
    }
    const { reason } = submission.value;
    const until = endOf(submission.value, new Date());
    const seen = readVersion(form, suspensionVersion(person.suspension));
    const outcome = await suspensions.suspend(person.id, { reason, until }, viewer.id, seen);
    if (outcome === "stale") {
      const { suspension } = await findUser(roles, person.id);
      return conflictResponse(submission, CHANGED_MEANWHILE, suspensionVersion(suspension));
    }
    requireSuspensionChanged(outcome);
    return toastRedirect(userListBehind(args.url), "userSuspended");
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Suspend");
}

export default function Suspend({ loaderData, actionData }: Route.ComponentProps) {
  const { person, back, defaultValue, version } = loaderData;
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
      {person.suspension && (
        <p>
          <strong>Suspended {untilText(person.suspension)}:</strong> <bdi>{person.suspension.reason}</bdi>
        </p>
      )}
      <p>
        They can read, download their data and delete their account, but not write. Their reviews stay public;
        hide or delete them separately.
      </p>
      <SuspensionForm actionData={actionData} defaultValue={defaultValue} version={version} cancelTo={back} />
    </Dialog>
  );
}

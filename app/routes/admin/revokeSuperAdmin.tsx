import { findRevocableAdmin } from "~/features/roles/findUser.server";
import { requireRoleChanged } from "~/features/roles/roleChangeResponse.server";
import { userListBehind } from "~/features/roles/userList.query";
import { addressText, isConfiguredAdmin } from "~/features/roles/userList.view";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fullName } from "~/features/users/profile.view";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction, NO_FIELDS } from "~/middleware/formAction";
import { processContext } from "~/middleware/process";
import { requireFreshSignIn } from "~/middleware/requireFreshSignIn";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/revokeSuperAdmin";

/** What a fresh sign-in is required for. */
const PURPOSE = "take rights away";

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  await requireFreshSignIn(args, PURPOSE);
  const person = await findRevocableAdmin(
    args.context.get(databaseContext).roles,
    args.params.userId,
    viewer,
  );
  const { superAdminEmails } = args.context.get(processContext).environment;
  return {
    person,
    isConfigured: isConfiguredAdmin(person, superAdminEmails),
    back: userListBehind(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireSuperAdmin(args);
  await requireFreshSignIn(args, PURPOSE);
  return formAction(args, { fields: NO_FIELDS, failure: "superAdminNotRevoked" }, async () => {
    const { roles } = args.context.get(databaseContext);
    const person = await findRevocableAdmin(roles, args.params.userId, viewer);
    requireRoleChanged(await roles.revoke(person.id, viewer.id));
    return toastRedirect(userListBehind(args.url), "superAdminRevoked");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Remove Rights");
}

export default function RevokeSuperAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isConfigured, back } = loaderData;
  return (
    <ConfirmDialog
      title={
        <>
          Remove the super admin rights of <bdi>{fullName(person)}</bdi>
        </>
      }
      closeTo={back}
      submit={{ label: "Remove rights", busyLabel: "Saving...", variant: "danger" }}
    >
      <FailureNotice actionData={actionData} />
      {person.email && <p>Signs in as {addressText(person)}.</p>}
      <p>They are signed out everywhere, and can sign in again as a player.</p>
      {isConfigured && (
        <p>
          Their address is in SUPER_ADMIN_EMAILS, so their next sign-in gives the rights back. Remove it there
          first, and restart the site.
        </p>
      )}
    </ConfirmDialog>
  );
}

import { findUser } from "~/features/roles/findUser.server";
import { requireRoleChanged } from "~/features/roles/roleChangeResponse.server";
import { userListBehind } from "~/features/roles/userList.query";
import { addressText } from "~/features/roles/userList.view";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fullName } from "~/features/users/profile.view";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction, NO_FIELDS } from "~/middleware/formAction";
import { requireFreshSignIn } from "~/middleware/requireFreshSignIn";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/grantSuperAdmin";

/** What a fresh sign-in is required for. */
const PURPOSE = "make a super admin";

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  await requireFreshSignIn(args, PURPOSE);
  const { roles } = args.context.get(databaseContext);
  return {
    person: await findUser(roles, args.params.userId),
    back: userListBehind(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireSuperAdmin(args);
  await requireFreshSignIn(args, PURPOSE);
  return formAction(args, { fields: NO_FIELDS, failure: "superAdminNotGranted" }, async () => {
    const { roles } = args.context.get(databaseContext);
    const person = await findUser(roles, args.params.userId);
    requireRoleChanged(await roles.grant(person.id, viewer.id));
    return toastRedirect(userListBehind(args.url), "superAdminGranted");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Make Super Admin");
}

export default function GrantSuperAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { person, back } = loaderData;
  return (
    <ConfirmDialog
      title={
        <>
          Make <bdi>{fullName(person)}</bdi> a super admin
        </>
      }
      closeTo={back}
      submit={{ label: "Make super admin", busyLabel: "Saving...", variant: "primary" }}
    >
      <FailureNotice actionData={actionData} />
      {person.email && <p>Signs in as {addressText(person)}.</p>}
      <p>
        Super admins manage courts, equipment and reviews, see all e-mail addresses, decide on reports, edit
        the policy texts, and make others super admins.
      </p>
    </ConfirmDialog>
  );
}

import { findUser } from "~/features/roles/findUser.server";
import { userListBehind } from "~/features/roles/userList.query";
import { notSuspended, requireSuspensionChanged } from "~/features/suspensions/suspensionResponse.server";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fullName } from "~/features/users/profile.view";
import { untilText } from "~/features/users/suspension.view";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction, NO_FIELDS } from "~/middleware/formAction";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/reinstate";

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  const { roles } = args.context.get(databaseContext);
  const { suspension, firstName, lastName } = await findUser(roles, args.params.userId);
  if (!suspension) throw notSuspended();
  return { name: fullName({ firstName, lastName }), suspension, back: userListBehind(args.url) };
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireSuperAdmin(args);
  return formAction(args, { fields: NO_FIELDS, failure: "personNotReinstated" }, async () => {
    const { roles, suspensions } = args.context.get(databaseContext);
    const person = await findUser(roles, args.params.userId);
    requireSuspensionChanged(await suspensions.reinstate(person.id, viewer.id));
    return toastRedirect(userListBehind(args.url), "personReinstated");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("End Suspension");
}

export default function Reinstate({ loaderData, actionData }: Route.ComponentProps) {
  const { name, suspension, back } = loaderData;
  return (
    <ConfirmDialog
      title={
        <>
          End the suspension of <bdi>{name}</bdi>
        </>
      }
      closeTo={back}
      submit={{ label: "End suspension", busyLabel: "Saving...", variant: "primary" }}
    >
      <FailureNotice actionData={actionData} />
      <p>
        Suspended {untilText(suspension)}: <bdi>{suspension.reason}</bdi>
      </p>
    </ConfirmDialog>
  );
}

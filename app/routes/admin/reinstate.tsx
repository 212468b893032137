import { Form } from "react-router";
import { findUser } from "~/features/roles/findUser.server";
import { userListBehind } from "~/features/roles/userList.query";
import { suspensionVersion } from "~/features/suspensions/suspension.version.server";
import { notSuspended, requireSuspensionChanged } from "~/features/suspensions/suspensionResponse.server";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fullName } from "~/features/users/profile.view";
import { untilText } from "~/features/users/suspension.view";
import { readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { AccountField } from "~/ui/AccountField";
import { Dialog } from "~/ui/Dialog";
import { FormActions } from "~/ui/FormActions";
import type { Route } from "./+types/reinstate";

const FIELDS = { single: ["version"] };

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  const { roles } = args.context.get(databaseContext);
  const { suspension, firstName, lastName } = await findUser(roles, args.params.userId);
  if (!suspension) throw notSuspended();
  return {
    name: fullName({ firstName, lastName }),
    suspension,
    version: suspensionVersion(suspension),
    back: userListBehind(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireSuperAdmin(args);
  return formAction(args, { fields: FIELDS, failure: "userNotReinstated" }, async (form) => {
    const { roles, suspensions } = args.context.get(databaseContext);
    const person = await findUser(roles, args.params.userId);
    const seen = readVersion(form, suspensionVersion(person.suspension));
    requireSuspensionChanged(await suspensions.reinstate(person.id, viewer.id, seen));
    return toastRedirect(userListBehind(args.url), "userReinstated");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("End Suspension");
}

export default function Reinstate({ loaderData, actionData }: Route.ComponentProps) {
  const { name, suspension, version, back } = loaderData;
  return (
    <Dialog
      title={
        <>
          End the suspension of <bdi>{name}</bdi>
        </>
      }
      closeTo={back}
    >
      <FailureNotice actionData={actionData} />
      <p>
        Suspended {untilText(suspension)}: <bdi>{suspension.reason}</bdi>
      </p>
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <AccountField />
        <FormActions submit={{ label: "End suspension", busyLabel: "Saving..." }} cancelTo={back} />
      </Form>
    </Dialog>
  );
}

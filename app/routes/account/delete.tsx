import { href } from "react-router";
import { DeleteAccountPage } from "~/features/account/DeleteAccountPage";
import { DELETE_ACCOUNT_FIELDS } from "~/features/account/deleteAccount.form";
import { deleteAccount, deletionOf } from "~/features/account/deleteAccount.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireFreshSignIn } from "~/middleware/requireFreshSignIn";
import { requireViewer } from "~/middleware/requireViewer";
import { sessionContext } from "~/middleware/viewer";
import type { Route } from "./+types/delete";

/** What a fresh sign-in is required for. */
const PURPOSE = "delete your account";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  await requireFreshSignIn(args, PURPOSE);
  return deletionOf(args.context.get(databaseContext), viewer);
}

export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args);
  await requireFreshSignIn(args, PURPOSE);
  return formAction(args, { fields: DELETE_ACCOUNT_FIELDS, failure: "accountNotDeleted" }, async (form) => {
    const rejected = await deleteAccount(args.context.get(databaseContext).users, viewer.id, form);
    if (rejected) return rejected;
    await args.context.get(sessionContext).signOut();
    return toastRedirect("/", "accountDeleted");
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Delete your account");
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeleteAccountPage
      deletion={loaderData}
      actionData={actionData}
      back={{ href: href("/account"), title: "Your Account" }}
      dataHref={href("/account/export")}
    />
  );
}

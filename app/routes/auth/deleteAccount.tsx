import { href, redirect } from "react-router";
import { DeleteAccountPage } from "~/features/account/DeleteAccountPage";
import { DELETE_ACCOUNT_FIELDS } from "~/features/account/deleteAccount.form";
import { deleteAccount, deletionOf } from "~/features/account/deleteAccount.server";
import { isFreshSignIn } from "~/features/auth/freshSignIn";
import { clearPendingSignUp } from "~/features/auth/pendingSignUp.server";
import { viewerOf } from "~/features/auth/viewer";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { processContext } from "~/middleware/process";
import { signInAgainProblem } from "~/middleware/requireFreshSignIn";
import { requirePendingSignUp } from "~/middleware/requirePendingSignUp";
import { uncached } from "~/middleware/uncached";
import type { Route } from "./+types/deleteAccount";

export const middleware: Route.MiddlewareFunction[] = [uncached];

/** Lets users who do not agree to a new version of the privacy notice delete their accounts. */
export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args);
  return deletionOf(args.context.get(databaseContext), viewerOf(user));
}

export async function action(args: Route.ActionArgs) {
  const { id } = await requireUser(args);
  return formAction(args, { fields: DELETE_ACCOUNT_FIELDS, failure: "accountNotDeleted" }, async (form) => {
    const rejected = await deleteAccount(args.context.get(databaseContext).users, id, form);
    const { environment } = args.context.get(processContext);
    return (
      rejected ?? toastRedirect("/", "accountDeleted", { "Set-Cookie": clearPendingSignUp(environment) })
    );
  });
}

/**
 * The existing user of the pending sign-up.
 * @throws what `requirePendingSignUp` throws, a redirect to the notice for new users, and the 401 page problem when the
 * sign-in at the provider is not fresh
 */
async function requireUser(args: Route.LoaderArgs | Route.ActionArgs) {
  const { identity } = await requirePendingSignUp(args);
  const user = await args.context.get(databaseContext).users.findByIdentity(identity);
  if (!user) throw redirect(href("/consent"));
  if (isFreshSignIn(identity.authenticatedAt)) return user;
  throw signInAgainProblem("delete your account", href("/consent/delete"));
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
      back={{ href: href("/consent"), title: "Before you sign in" }}
    />
  );
}

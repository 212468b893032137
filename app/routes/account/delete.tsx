import { data, href } from "react-router";
import { DeleteAccountForm } from "~/features/account/DeleteAccountForm";
import { DELETE_ACCOUNT_FIELDS, deleteAccountSchema } from "~/features/account/deleteAccount.form";
import { LAST_SUPER_ADMIN } from "~/features/account/lastSuperAdmin";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { submissionOf } from "~/http/submission";
import { plural } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireFreshSignIn } from "~/middleware/requireFreshSignIn";
import { requireViewer } from "~/middleware/requireViewer";
import { sessionContext } from "~/middleware/viewer";
import { BackLink, Banner, Page, Prose } from "~/ui/Layout";
import type { Route } from "./+types/delete";

/** What a fresh sign-in is required for. */
const PURPOSE = "delete your account";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  await requireFreshSignIn(args, PURPOSE);
  const { users, reviews } = args.context.get(databaseContext);
  const { counts } = await reviews.listByUser(viewer.id, { tab: "all", page: 1 });
  const hidden = await reviews.hiddenByUser(viewer.id);
  return {
    reviews: counts.all + hidden.length,
    mustStay: await users.isLastSuperAdmin(viewer.id),
    isSuspended: viewer.suspension !== null,
  };
}

export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args);
  await requireFreshSignIn(args, PURPOSE);
  return formAction(args, { fields: DELETE_ACCOUNT_FIELDS, failure: "accountNotDeleted" }, async (form) => {
    const submission = submissionOf(form, deleteAccountSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const outcome = await args.context.get(databaseContext).users.deleteAccount(viewer.id);
    if (outcome === "last super admin") {
      return data({ lastResult: submission.reply({ formErrors: [LAST_SUPER_ADMIN] }) }, 409);
    }
    await args.context.get(sessionContext).signOut();
    return toastRedirect("/", "accountDeleted");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Delete your account");
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { reviews, mustStay, isSuspended } = loaderData;
  return (
    <Page narrow>
      <BackLink to={href("/account")}>Your Account</BackLink>
      <h1>Delete your account?</h1>
      {mustStay ? (
        <Banner tone="danger">{LAST_SUPER_ADMIN}</Banner>
      ) : (
        <>
          <Prose>
            <p>Deleted immediately and permanently:</p>
            <ul>
              <li>your profile, with your e-mail address and your consent</li>
              <li>{`${plural(reviews, "review")} of yours; averages are counted again without your stars`}</li>
              <li>what you have reported</li>
              <li>your sign-ins, here and everywhere else</li>
            </ul>
            <p>
              You may want to <a href={href("/account/export")}>download your data</a> first. If you come
              back, {isSuspended ? "your suspension goes on" : "you start fresh"}.
            </p>
          </Prose>
          <DeleteAccountForm actionData={actionData} />
        </>
      )}
    </Page>
  );
}

import { href } from "react-router";
import { claimedName } from "~/features/owners/claim.view";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { readId } from "~/http/ids";
import { pageProblem } from "~/http/problems";
import { databaseContext } from "~/middleware/database";
import { formAction, NO_FIELDS } from "~/middleware/formAction";
import { requireViewer } from "~/middleware/requireViewer";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import { Page } from "~/ui/Layout";
import type { Route } from "./+types/withdrawClaim";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { claims } = args.context.get(databaseContext);
  const id = readId(args.params.id);
  const claim = (await claims.listByUser(viewer.id)).find((one) => one.id === id);
  if (claim?.status !== "pending" && claim?.status !== "accepted") throw claimNotFound();
  return { name: claimedName(claim), isOwned: claim.status === "accepted" };
}

export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args);
  return formAction(args, { fields: NO_FIELDS, failure: "claimNotWithdrawn" }, async () => {
    const id = readId(args.params.id);
    const { claims } = args.context.get(databaseContext);
    if (id === null || !(await claims.withdraw(id, viewer.id))) throw claimNotFound();
    return toastRedirect(href("/account/claims"), "claimWithdrawn");
  });
}

function claimNotFound() {
  return pageProblem(404, "No such claim", "You have no open claim at this address.", [
    { label: "Your courts and brands", href: href("/account/claims") },
  ]);
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Withdraw Claim");
}

export default function WithdrawClaim({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isOwned } = loaderData;
  return (
    <Page narrow>
      <h1>Your Courts and Brands</h1>
      <ConfirmDialog
        title={isOwned ? "End Ownership" : "Withdraw Claim"}
        closeTo={href("/account/claims")}
        submit={{
          label: isOwned ? "End ownership" : "Withdraw",
          busyLabel: "Saving...",
          variant: "danger",
        }}
      >
        <FailureNotice actionData={actionData} />
        <p>
          {isOwned
            ? `Do you want to stop being an owner of the ${name}? Your replies stay; you can delete them afterwards, too. The marks on your reviews stay, too; you can change each by editing its review.`
            : `Do you want to withdraw your claim to the ${name}?`}
        </p>
      </ConfirmDialog>
    </Page>
  );
}

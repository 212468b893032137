import { plural } from "~/lib/format";
import { BackLink, Banner, Page, Prose } from "~/ui/Layout";
import type { ActionResult } from "../toasts/actionResult";
import { DeleteAccountForm } from "./DeleteAccountForm";
import { LAST_SUPER_ADMIN } from "./lastSuperAdmin";

/** What the deletion of an account deletes. */
export interface Deletion {
  account: { id: string; name: string; email: string | null };
  /** The number of the user's reviews, hidden ones included. */
  reviews: number;
  /** Whether the account is the only super admin's, and cannot be deleted. */
  mustStay: boolean;
  isSuspended: boolean;
}

interface DeleteAccountPageProps {
  deletion: Deletion;
  /** The result of the last, rejected submission. */
  actionData: ActionResult | undefined;
  /** The page to return to. */
  back: { href: string; title: string };
  /** The address of a download of the user's data; undefined where there is none. */
  dataHref?: string;
}

/** Says what the deletion of an account deletes, and asks the user to confirm it. */
export function DeleteAccountPage({ deletion, actionData, back, dataHref }: DeleteAccountPageProps) {
  const { account, reviews, mustStay, isSuspended } = deletion;
  return (
    <Page narrow>
      <BackLink to={back.href}>{back.title}</BackLink>
      <h1>Delete your account?</h1>
      {mustStay ? (
        <Banner tone="danger">{LAST_SUPER_ADMIN}</Banner>
      ) : (
        <>
          <Prose>
            <p>
              This is the account of <bdi>{account.name}</bdi>
              {account.email && (
                <>
                  {" "}
                  (<bdi>{account.email}</bdi>)
                </>
              )}
              .
            </p>
            <p>Deleted immediately and permanently:</p>
            <ul>
              <li>your profile, with your e-mail address and your consent</li>
              {reviews > 0 && (
                <li>{`${plural(reviews, "review")} of yours; averages are counted again without your stars`}</li>
              )}
              <li>your votes, reports, appeals, claims, and replies as an owner</li>
              <li>your sign-ins in all browsers, and your access tokens</li>
            </ul>
            <p>
              Pictures follow within the hour, and backups when they expire.{" "}
              {dataHref && (
                <>
                  You may want to <a href={dataHref}>download your data</a> first.{" "}
                </>
              )}
              If you come back, {isSuspended ? "your suspension stays" : "you start fresh"}.
            </p>
          </Prose>
          {/* Another account's form starts without the confirmation. */}
          <DeleteAccountForm
            key={account.id}
            account={account.id}
            actionData={actionData}
            cancelHref={back.href}
          />
        </>
      )}
    </Page>
  );
}

import { data } from "react-router";
import { BULK_LIST_KEYS } from "~/features/bulk-actions/bulkActions.lists";
import {
  BULK_LISTS,
  type BulkQuery,
  bulkHref,
  readBulkQuery,
  readSelectedIds,
} from "~/features/bulk-actions/bulkActions.query";
import { findSelected, removeSelected } from "~/features/bulk-actions/bulkActions.server";
import { deletedReviewsText } from "~/features/reviews/deletedReviews";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { segmentOf } from "~/http/addresses";
import { hiddenHead } from "~/http/head";
import { pageProblem } from "~/http/problems";
import { plural, sentences } from "~/lib/format";
import { bulkDatabaseTime, databaseContext } from "~/middleware/database";
import { formAction, NO_FIELDS } from "~/middleware/formAction";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { Actions, ButtonLink } from "~/ui/Button";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/deleteItems";

export const middleware: Route.MiddlewareFunction[] = [bulkDatabaseTime];

/** Serves the dialogs that delete the selected courts, rackets or balls, selected by the route. */
export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  const { query, ids } = readSelection(args);
  const items = await findSelected(args.context.get(databaseContext), query.list, ids);
  if (ids.length > 0 && items.length === 0) throw alreadyDeleted(query);
  return data({ query, items }, items.length > 0 ? 200 : 422);
}

export async function action(args: Route.ActionArgs) {
  requireSuperAdmin(args);
  return formAction(args, { fields: NO_FIELDS, failure: "itemsNotDeleted" }, async () => {
    const { query, ids } = readSelection(args);
    const removed = await removeSelected(args.context.get(databaseContext), query.list, ids);
    if (removed === 0) throw alreadyDeleted(query);
    return toastRedirect(bulkHref(query), "itemsDeleted");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Delete Selected");
}

export default function DeleteItems({ loaderData: { query, items }, actionData }: Route.ComponentProps) {
  const { noun, section } = BULK_LISTS[query.list];
  if (items.length === 0) {
    return (
      <Dialog title="Nothing is selected" closeTo={bulkHref(query)}>
        <p>{`Select the ${section.toLowerCase()} to delete first.`}</p>
        <Actions>
          <ButtonLink to={bulkHref(query)} variant="primary">
            Back to the List
          </ButtonLink>
        </Actions>
      </Dialog>
    );
  }
  const ids = items.map(({ id }) => id);
  const total = items.reduce((sum, { reviews }) => sum + reviews, 0);
  return (
    <ConfirmDialog title={`Delete ${plural(items.length, noun)}`} closeTo={bulkHref(query, ids)}>
      <FailureNotice actionData={actionData} />
      <ul className="list-disc pl-5">
        {items.map(({ id, name, reviews }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{name}</bdi>, {plural(reviews, "review")}
          </li>
        ))}
      </ul>
      <p>{sentences(deletedReviewsText(total), "This action cannot be undone.")}</p>
    </ConfirmDialog>
  );
}

function readSelection({ pattern, url }: Pick<Route.LoaderArgs, "pattern" | "url">) {
  const list = segmentOf(pattern, BULK_LIST_KEYS);
  return { query: readBulkQuery(list, url.searchParams), ids: readSelectedIds(url.searchParams) };
}

function alreadyDeleted(query: BulkQuery) {
  const { section } = BULK_LISTS[query.list];
  return pageProblem(404, "Already deleted", `These ${section.toLowerCase()} no longer exist.`, [
    { label: `Manage ${section}`, href: bulkHref(query) },
  ]);
}

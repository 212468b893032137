import { href, useSearchParams } from "react-router";
import { mayManageCourts } from "~/features/courts/court.permissions";
import { courtNotFound, findCourt } from "~/features/courts/findCourt.server";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction, NO_FIELDS } from "~/middleware/formAction";
import { requirePermission } from "~/middleware/requirePermission";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/delete";

/** The value of `from` that a list's cards send along: there, a court is told by its name. */
const FROM_LIST = "list";

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, mayManageCourts, "delete courts");
  const { name } = await findCourt(args.context.get(databaseContext).courts, args.params.id);
  return { name };
}

export async function action(args: Route.ActionArgs) {
  requirePermission(args, mayManageCourts, "delete courts");
  return formAction(args, { fields: NO_FIELDS, failure: "courtNotDeleted" }, async () => {
    const { courts } = args.context.get(databaseContext);
    const court = await findCourt(courts, args.params.id);
    if (!(await courts.remove(court.id))) throw courtNotFound();
    const fromList = args.url.searchParams.get("from") === FROM_LIST;
    return toastRedirect(href("/courts"), fromList ? "courtDeleted" : "courtDeletedFromPage");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Delete Court");
}

export default function DeleteCourt({ params, loaderData: { name }, actionData }: Route.ComponentProps) {
  const fromList = useSearchParams()[0].get("from") === FROM_LIST;
  const back = fromList ? href("/courts") : href("/courts/:id", { id: params.id });
  return (
    <ConfirmDialog title={`Delete ${name}`} closeTo={back}>
      <FailureNotice answer={actionData} />
      <p>
        {fromList
          ? `Are you sure you want to delete "${name}"? This action cannot be undone.`
          : "Are you sure you want to delete this court? This action cannot be undone."}
      </p>
      <p>Its reviews are deleted with it.</p>
    </ConfirmDialog>
  );
}

import { data, href, useLocation } from "react-router";
import { CourtForm } from "~/features/courts/CourtForm";
import {
  COURT_FIELDS,
  EMPTY_COURT_FORM,
  newCourtFormSchema,
  readCourtFormValues,
} from "~/features/courts/court.form";
import { mayManageCourts } from "~/features/courts/court.permissions";
import { withLocalityFirst } from "~/features/courts/court.schema";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fieldText } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { submissionOf } from "~/http/submission";
import { isBlank } from "~/lib/text";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requirePermission } from "~/middleware/requirePermission";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { storeFormUpload } from "~/middleware/uploads";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/new";

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, mayManageCourts, "add courts");
  const draft = await takeDraft(args);
  return { defaultValue: draft ? readCourtFormValues(draft) : EMPTY_COURT_FORM };
}

export function action(args: Route.ActionArgs) {
  const court = {
    fields: COURT_FIELDS,
    failure: "courtNotAdded",
    validate: (form: FormData) => submissionOf(form, newCourtFormSchema).reply(),
    permit: () => requirePermission(args, mayManageCourts, "add courts"),
  } as const;
  return formAction(args, court, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    await storeFormUpload(args, form, viewer, "item");
    const submission = submissionOf(form, newCourtFormSchema);
    if (submission.status !== "success") {
      return data({ lastResult: submission.reply(blankErrors(form)) }, 422);
    }
    const { id } = await args.context.get(databaseContext).courts.add(submission.value);
    return toastRedirect(href("/courts/:id", { id: String(id) }), "courtAdded");
  });
}

function blankErrors(form: FormData) {
  const location = withLocalityFirst(fieldText(form, "location"));
  const isMissing = isBlank(fieldText(form, "name")) || isBlank(location);
  return isMissing ? { formErrors: ["Name and location cannot be empty"] } : {};
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Add Court");
}

export default function AddCourt({ loaderData, actionData }: Route.ComponentProps) {
  const list = href("/courts") + useLocation().search;
  return (
    <Dialog title="Add Court" closeTo={list} size="wide">
      <CourtForm
        actionData={actionData}
        defaultValue={loaderData.defaultValue}
        submit={{ label: "Add Court", busyLabel: "Adding..." }}
        cancelTo={list}
        amenities="line"
      />
    </Dialog>
  );
}

import { data, href } from "react-router";
import { valueText } from "~/features/catalogue/valueText";
import { CourtForm } from "~/features/courts/CourtForm";
import {
  applyAmenityButton,
  COURT_FIELDS,
  courtFormSchema,
  courtFormValues,
  readCourtForm,
  readCourtFormValues,
} from "~/features/courts/court.form";
import { COURT_FIELD_LABELS } from "~/features/courts/court.labels";
import { mayManageCourts } from "~/features/courts/court.permissions";
import { courtNotFound, findCourt } from "~/features/courts/findCourt.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { savedValues } from "~/http/savedValues";
import { conflictResponse, submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requirePermission } from "~/middleware/requirePermission";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { storeFormUpload } from "~/middleware/uploads";
import { BackLink, Page } from "~/ui/Layout";
import type { Route } from "./+types/edit";

const NOT_FOUND = "Court not found";

const CHANGED_MEANWHILE =
  "This court has changed since you opened it. What you typed is still here: compare it with what is saved now, then update again to replace the other change.";

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, mayManageCourts, "edit courts");
  const court = await findCourt(args.context.get(databaseContext).courts, args.params.id, NOT_FOUND);
  const draft = await takeDraft(args);
  return {
    court,
    version: readVersion(draft, court.version),
    defaultValue: draft ? readCourtFormValues(draft) : courtFormValues(court),
  };
}

export function action(args: Route.ActionArgs) {
  const edited = {
    fields: COURT_FIELDS,
    failure: "courtNotUpdated",
    shown: readCourtForm,
    validate: (form: FormData) => submissionOf(readCourtForm(form), courtFormSchema).reply(),
    permit: () => requirePermission(args, mayManageCourts, "edit courts"),
  } as const;
  return formAction(args, edited, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    await storeFormUpload(args, form, viewer, "item");
    const { courts } = args.context.get(databaseContext);
    const court = await findCourt(courts, args.params.id, NOT_FOUND);
    const version = readVersion(form, court.version);
    const rearranged = applyAmenityButton(form);
    if (rearranged) return data({ lastResult: rearranged, version }, rearranged.error ? 422 : 200);

    const submission = submissionOf(readCourtForm(form), courtFormSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply(), version }, 422);
    const changed = await courts.change(court.id, version, submission.value);
    if (changed.outcome === "missing") throw courtNotFound(NOT_FOUND);
    if (changed.outcome === "stale") {
      const saved = savedValues(COURT_FIELD_LABELS, submission.value, { ...changed.item }, valueText);
      return conflictResponse(submission, CHANGED_MEANWHILE, changed.item.version, saved);
    }
    return toastRedirect(href("/courts/:id", { id: args.params.id }), "courtUpdated");
  });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`Edit ${loaderData.court.name}`);
}

export default function EditCourt({ loaderData, actionData }: Route.ComponentProps) {
  const { court, version, defaultValue } = loaderData;
  const courtPath = href("/courts/:id", { id: String(court.id) });
  return (
    <Page narrow>
      <BackLink to={courtPath}>{court.name}</BackLink>
      <h1>Edit Court</h1>
      <CourtForm
        actionData={actionData}
        defaultValue={defaultValue}
        version={version}
        submit={{ label: "Update Court", busyLabel: "Updating..." }}
        cancelTo={courtPath}
        amenities="list"
      />
    </Page>
  );
}

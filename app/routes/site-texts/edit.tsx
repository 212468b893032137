import { data } from "react-router";
import { PolicyForm } from "~/features/site-texts/PolicyForm";
import { POLICIES } from "~/features/site-texts/policies";
import {
  POLICY_FIELDS,
  type PolicyActionResult,
  readPolicyFormValues,
} from "~/features/site-texts/policy.form";
import { POLICY_KEYS } from "~/features/site-texts/policy.keys";
import { mayEditPolicies } from "~/features/site-texts/policy.permissions";
import { settingSchema } from "~/features/site-texts/policy.schema";
import { draftPreview, findPolicyConflict } from "~/features/site-texts/policyDraft.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { segmentOf } from "~/http/addresses";
import { readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requirePermission } from "~/middleware/requirePermission";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/edit";

const CHANGED_MEANWHILE =
  "This text has changed since you opened it. Neither text is lost: yours is in the form, the other beside it. Copy what you want to keep from it, then save again. It stays in the list of versions.";

export async function loader(args: Route.LoaderArgs) {
  const key = segmentOf(args.pattern, POLICY_KEYS);
  requirePermission(args, mayEditPolicies, `edit ${POLICIES[key].noun}`);
  const { text, version } = await args.context.get(databaseContext).settings.current(key);
  const draft = await takeDraft(args);
  return {
    key,
    version: readVersion(draft, version),
    defaultValue: draft ? readPolicyFormValues(draft) : { value: text },
  };
}

export function action(args: Route.ActionArgs) {
  const key = segmentOf(args.pattern, POLICY_KEYS);
  const { noun, updated, notUpdated } = POLICIES[key];
  const policy = {
    fields: POLICY_FIELDS,
    failure: notUpdated,
    permit: () => requirePermission(args, mayEditPolicies, `edit ${noun}`),
  };
  return formAction(args, policy, async (form) => {
    await requireViewer(args, { draft: form });
    const { settings } = args.context.get(databaseContext);
    const current = await settings.current(key);
    const version = readVersion(form, current.version);
    const base = readVersion(form, version, "base");
    const formResponse = async (result: PolicyActionResult, status: number) =>
      data({ version, base, theirs: await findPolicyConflict(settings, key, base), ...result }, status);

    const submission = submissionOf(form, settingSchema);
    if (submission.status !== "success") return formResponse({ lastResult: submission.reply() }, 422);
    const { value } = submission.value;
    if (form.has("preview")) {
      const lastResult = { initialValue: readPolicyFormValues(form) };
      return formResponse({ lastResult, preview: draftPreview(value, current) }, 200);
    }
    // Storing the built-in text unchanged would replace those of later releases.
    if (value === current.text) return toastRedirect(`/${key}`, updated);
    const saved = await settings.save(key, value, version);
    if (saved.outcome === "stale") {
      const lastResult = submission.reply({ formErrors: [CHANGED_MEANWHILE] });
      const { version: latest } = await settings.current(key);
      return formResponse({ lastResult, version: latest }, 409);
    }
    return toastRedirect(`/${key}`, updated);
  });
}

export function meta({ loaderData: { key } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`Edit ${POLICIES[key].title}`);
}

export default function EditPolicy({ loaderData, actionData }: Route.ComponentProps) {
  const { key, version, defaultValue } = loaderData;
  return (
    <Dialog title={`Edit ${POLICIES[key].title}`} closeTo={`/${key}`} size="wide">
      <PolicyForm
        actionData={actionData}
        defaultValue={defaultValue}
        version={version}
        cancelTo={`/${key}`}
      />
    </Dialog>
  );
}

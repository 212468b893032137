import { useForm } from "@conform-to/react";
import { useNavigation } from "react-router";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { TextAreaField } from "~/ui/TextAreaField";
import { useSubmitting } from "~/ui/useSubmitting";
import { ActionForm } from "../toasts/ActionForm";
import { useLastResult } from "../toasts/useLastResult";
import { ConflictingText } from "./ConflictingText";
import { DraftPreview } from "./DraftPreview";
import type { PolicyActionResult, PolicyFormValues } from "./policy.form";
import { POLICY_LIMITS } from "./policy.limits";

interface PolicyFormProps {
  /** The result of the previous submission: a rejection or a preview. */
  actionData: PolicyActionResult | undefined;
  defaultValue: PolicyFormValues;
  /** The version of the text that was read. */
  version: number;
  /** The page of the policy. */
  cancelTo: string;
}

/** The form that edits a policy's text. */
export function PolicyForm({ actionData, defaultValue, version, cancelTo }: PolicyFormProps) {
  const [form, fields] = useForm<PolicyFormValues>({
    id: "policy",
    lastResult: actionData?.lastResult,
    defaultValue,
  });
  const busy = useSubmitting();
  const isPreviewing = useNavigation().formData?.has("preview") ?? false;
  const { theirs, preview } = useLastResult(actionData) ?? {};
  const versions = { version, base: version };
  return (
    <ActionForm form={form} actionData={actionData} versions={versions} autoComplete="off" preventScrollReset>
      <div className={theirs ? "grid grid-cols-1 gap-5 *:min-w-0 md:grid-cols-2" : undefined}>
        <TextAreaField
          field={fields.value}
          label="Text"
          hint="Start a line with # and a space for a heading, with - and a space for a list item. Leave a line empty to start a new paragraph."
          required
          limit={POLICY_LIMITS.text}
          rows={18}
        />
        {theirs && <ConflictingText theirs={theirs} policyPath={cancelTo} />}
      </div>
      <Actions>
        <Button type="submit" variant="primary" busy={busy && !isPreviewing} busyLabel="Saving...">
          Save Changes
        </Button>
        <Button type="submit" name="preview" value="yes" busy={busy && isPreviewing}>
          Preview
        </Button>
        <ButtonLink to={cancelTo} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
      </Actions>
      {preview && <DraftPreview preview={preview} />}
    </ActionForm>
  );
}

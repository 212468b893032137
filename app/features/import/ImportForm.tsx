import { type FieldMetadata, useForm } from "@conform-to/react";
import { href, useNavigation } from "react-router";
import { Actions, Button } from "~/ui/Button";
import { FieldFrame } from "~/ui/FieldFrame";
import { controlAttributes } from "~/ui/FormField";
import { SelectField } from "~/ui/SelectField";
import { control } from "~/ui/styles";
import { TextAreaField } from "~/ui/TextAreaField";
import { ActionForm } from "../toasts/ActionForm";
import type { ImportFormValues } from "./import.form";
import { IMPORT_LABELS } from "./import.labels";
import { IMPORT_KINDS } from "./import.limits";
import type { ImportActionResult } from "./import.view";

/** The form's id, which associates the import button outside the form with it. */
export const IMPORT_FORM = "import";

interface ImportFormProps {
  actionData: ImportActionResult | undefined;
  defaultValue: ImportFormValues;
  /** The hints of two fields; from the loader, as scripts have a budget. */
  hints: { file: string; rows: string };
}

const KIND_OPTIONS = IMPORT_KINDS.map((kind) => ({ value: kind, label: IMPORT_LABELS[kind].label }));

/**
 * The form for the type and the rows of an import, as a file or as text. Submitting it validates the rows. The content
 * of a file is returned as text, so that it need not be chosen again; a new text remounts the form.
 */
export function ImportForm(props: ImportFormProps) {
  return <Fields key={props.actionData?.digest} {...props} />;
}

function Fields({ actionData, defaultValue, hints }: ImportFormProps) {
  const [form, fields] = useForm<ImportFormValues>({
    id: IMPORT_FORM,
    lastResult: actionData?.lastResult,
    defaultValue,
  });
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData !== undefined && !formData.has("import");
  const checked = actionData?.checked;
  return (
    <ActionForm
      form={form}
      actionData={actionData}
      action={href("/admin/import")}
      encType="multipart/form-data"
    >
      <SelectField field={fields.kind} label="Type" options={KIND_OPTIONS} emptyLabel="Choose" required />
      <FileField field={fields.file} hint={hints.file} />
      <TextAreaField field={fields.text} label="Rows" hint={hints.rows} rows={8} spellCheck={false} />
      {actionData?.given && <input type="hidden" name="given" value={actionData.given} />}
      {checked && (
        <>
          <input type="hidden" name="nonce" value={checked.nonce} />
          <input type="hidden" name="seen" value={checked.seen} />
        </>
      )}
      <Actions>
        <Button type="submit" variant={checked ? "secondary" : "primary"} busy={busy} busyLabel="Checking...">
          {checked ? "Check again" : "Check"}
        </Button>
      </Actions>
    </ActionForm>
  );
}

function FileField({ field, hint }: { field: FieldMetadata<string>; hint: string }) {
  return (
    <FieldFrame field={field} label="File" hint={hint}>
      <input
        {...controlAttributes(field, { hint })}
        key={field.key}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        className={control.file}
      />
    </FieldFrame>
  );
}

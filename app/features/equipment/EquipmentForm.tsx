import { type FieldMetadata, type FormMetadata, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { rupees } from "~/lib/format";
import { FormActions, type SubmitLabels } from "~/ui/FormActions";
import { NumberField } from "~/ui/NumberField";
import { SelectField } from "~/ui/SelectField";
import { TextAreaField } from "~/ui/TextAreaField";
import { TextField } from "~/ui/TextField";
import { ImageField } from "../images/ImageField";
import type { WithImageFile } from "../images/image.form";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import type { EquipmentFormValues } from "./equipment.form";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import { EQUIPMENT_LIMITS } from "./equipment.limits";
import { EQUIPMENT_TYPES, type EquipmentType } from "./equipment.types";
import { SpecificationPairs } from "./SpecificationPairs";

interface EquipmentFormProps {
  /** The result of a rejected submission, or of one that added or removed a specification. */
  actionData: ActionResult | undefined;
  defaultValue: EquipmentFormValues;
  cancelTo: string;
}

type EquipmentForm = EquipmentFormValues & WithImageFile;

/** Examples of specifications in the form of each type. */
const EXAMPLES: Record<EquipmentType, string> = {
  racket: '{"shape": "round", "weight": "360-375 g"}',
  ball: '{"type": "training", "pressure": "pressurised"}',
};

const TYPE_OPTIONS = EQUIPMENT_TYPES.map((value) => ({ value, label: EQUIPMENT_LABELS[value].noun }));

/** The form of a new item. */
export function NewEquipmentForm({
  type,
  actionData,
  ...props
}: EquipmentFormProps & { type: EquipmentType }) {
  const { noun } = EQUIPMENT_LABELS[type];
  const { form, fields } = useEquipmentForm(actionData, props.defaultValue);
  return (
    <Frame
      {...props}
      form={form}
      actionData={actionData}
      submit={{ label: `Add ${noun}`, busyLabel: "Adding..." }}
    >
      <TextField field={fields.name} label={`${noun} Name`} required />
      <TextField field={fields.brand} label="Brand" required />
      <TextAreaField
        field={fields.description}
        label="Description"
        limit={EQUIPMENT_LIMITS.description}
        required
      />
      {type === "racket" ? (
        <ImageField label="Image" purpose="item" address={fields.imageUrl} file={fields.image} />
      ) : (
        <TextField
          field={fields.imageUrl}
          label="Image URL"
          inputMode="url"
          hint="The web address of a photo, starting with https."
        />
      )}
      <TextAreaField
        field={fields.specifications}
        label="Specifications"
        hint={`As JSON: ${EXAMPLES[type]}`}
        spellCheck={false}
      />
      {type === "racket" && <PriceField field={fields.price} label="Price" />}
    </Frame>
  );
}

interface EditEquipmentFormProps extends EquipmentFormProps {
  /** The version that was loaded. */
  version: number;
  submit?: SubmitLabels;
  /** Whether the form has the picture; by default it has. */
  withImage?: boolean;
}

/** The form that edits an item. */
export function EditEquipmentForm({
  actionData,
  submit = { label: "Update Equipment", busyLabel: "Updating..." },
  withImage = true,
  ...props
}: EditEquipmentFormProps) {
  const { form, fields } = useEquipmentForm(actionData, props.defaultValue);
  return (
    <Frame {...props} form={form} actionData={actionData} submit={submit}>
      <TextField field={fields.name} label="Equipment Name" required />
      <SelectField field={fields.type} label="Type" options={TYPE_OPTIONS} required />
      <TextField field={fields.brand} label="Brand" />
      <PriceField field={fields.price} label="Price (₹)" />
      <TextAreaField field={fields.description} label="Description" limit={EQUIPMENT_LIMITS.description} />
      {withImage && (
        <ImageField label="Equipment Image" purpose="item" address={fields.imageUrl} file={fields.image} />
      )}
      <SpecificationPairs
        actionData={actionData}
        list={fields.specifications}
        name={fields.specificationName}
        value={fields.specificationValue}
      />
    </Frame>
  );
}

function useEquipmentForm(actionData: ActionResult | undefined, defaultValue: EquipmentFormValues) {
  const [form, fields] = useForm<EquipmentForm>({
    id: "equipment",
    lastResult: actionData?.lastResult,
    defaultValue,
  });
  return { form, fields };
}

interface FrameProps {
  form: FormMetadata<EquipmentForm>;
  actionData: ActionResult | undefined;
  /** When editing, the version that was loaded. */
  version?: number;
  submit: SubmitLabels;
  cancelTo: string;
  /** The fields. */
  children: ReactNode;
}

function Frame({ form, actionData, version, submit, cancelTo, children }: FrameProps) {
  return (
    <ActionForm
      form={form}
      actionData={actionData}
      versions={{ version }}
      encType="multipart/form-data"
      defaultSubmit={submit.label}
    >
      {children}
      <FormActions submit={submit} cancelTo={cancelTo} />
    </ActionForm>
  );
}

interface OneField {
  field: FieldMetadata<string>;
  label: string;
}

function PriceField(props: OneField) {
  return (
    <NumberField
      {...props}
      min={0}
      max={EQUIPMENT_LIMITS.highestPrice}
      hint={`Whole rupees, at most ${rupees(EQUIPMENT_LIMITS.highestPrice)}. Empty or 0 is no price.`}
    />
  );
}

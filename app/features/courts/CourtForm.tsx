import { useForm } from "@conform-to/react";
import { CheckboxField } from "~/ui/CheckboxField";
import { FormActions, type SubmitLabels } from "~/ui/FormActions";
import { NumberField } from "~/ui/NumberField";
import { TextAreaField } from "~/ui/TextAreaField";
import { TextField } from "~/ui/TextField";
import { ImageField } from "../images/ImageField";
import type { WithImageFile } from "../images/image.form";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import { AmenitiesLine, AmenitiesList } from "./Amenities";
import type { CourtFormValues } from "./court.form";
import { COURT_LIMITS } from "./court.limits";

interface CourtFormProps {
  /** The result of a rejected submission, or of one that added or removed an amenity. */
  actionData: ActionResult | undefined;
  defaultValue: CourtFormValues;
  submit: SubmitLabels;
  cancelTo: string;
  /** How amenities are entered: in one line, or one by one. */
  amenities: "line" | "list";
  /** When editing, the version that was loaded. */
  version?: number;
  /** Whether the form has the picture; by default it has. */
  withImage?: boolean;
}

/** The form of a new court, or of one to edit. */
export function CourtForm({
  actionData,
  defaultValue,
  submit,
  cancelTo,
  amenities,
  version,
  withImage = true,
}: CourtFormProps) {
  const [form, fields] = useForm<CourtFormValues & WithImageFile>({
    id: "court",
    lastResult: actionData?.lastResult,
    defaultValue,
  });
  const Amenities = amenities === "line" ? AmenitiesLine : AmenitiesList;
  return (
    <ActionForm
      form={form}
      actionData={actionData}
      versions={{ version }}
      encType="multipart/form-data"
      defaultSubmit={submit.label}
    >
      <TextField field={fields.name} label="Court Name" required />
      <TextField
        field={fields.location}
        label="Location"
        hint="The locality first, then a comma: Bandra West, Mumbai."
        required
      />
      <TextAreaField field={fields.description} label="Description" limit={COURT_LIMITS.description} />
      <TextField field={fields.priceRange} label="Price Range" hint="Per player and hour: ₹500-700." />
      <TextField field={fields.contactInfo} label="Contact Info" />
      <NumberField
        field={fields.numberOfCourts}
        label="Number of Courts"
        required
        min={COURT_LIMITS.fewestCourts}
        max={COURT_LIMITS.mostCourts}
      />
      <div className="group/membership flex flex-col gap-4">
        <CheckboxField field={fields.membershipRequired} label="Membership Required" />
        {/* Only members-only courts have membership information; CSS hides the field. */}
        <div className="group-not-has-checked/membership:hidden">
          <TextAreaField
            field={fields.membershipInfo}
            label="Membership Information"
            limit={COURT_LIMITS.membershipInfo}
            rows={3}
          />
        </div>
      </div>
      {withImage && (
        <ImageField label="Court Image" purpose="item" address={fields.imageUrl} file={fields.image} />
      )}
      <Amenities field={fields.amenities} initial={textsOf(fields.amenities.initialValue)} />
      <FormActions submit={submit} cancelTo={cancelTo} />
    </ActionForm>
  );
}

/** A list of strings in Conform's form: with gaps, or one string for a list of one. */
function textsOf(value: unknown): string[] {
  return [value].flat().filter((text) => typeof text === "string");
}

import { useForm } from "@conform-to/react";
import { FormActions } from "~/ui/FormActions";
import { SelectField } from "~/ui/SelectField";
import { TextAreaField } from "~/ui/TextAreaField";
import { TextField } from "~/ui/TextField";
import { ImageField } from "../images/ImageField";
import type { WithPictureFile } from "../images/image.form";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import type { ProfileFormValues } from "./profile.form";
import { PROFILE_LABELS } from "./profile.labels";
import { PLAYING_LEVELS } from "./profile.levels";
import { PROFILE_LIMITS } from "./profile.limits";

interface ProfileFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  defaultValue: ProfileFormValues;
  /** The version of the profile that was read. */
  version: number;
  cancelTo: string;
}

const LEVELS = PLAYING_LEVELS.map((level) => ({ value: level, label: level }));

/** The form that edits the user's profile. */
export function ProfileForm({ actionData, defaultValue, version, cancelTo }: ProfileFormProps) {
  const [form, fields] = useForm<ProfileFormValues & WithPictureFile>({
    id: "profile",
    lastResult: actionData?.lastResult,
    defaultValue,
  });
  return (
    <ActionForm
      form={form}
      actionData={actionData}
      versions={{ version }}
      encType="multipart/form-data"
      preventScrollReset
    >
      <ImageField
        {...PROFILE_LABELS.profileImageUrl}
        purpose="profile"
        address={fields.profileImageUrl}
        file={fields.profilePicture}
      />
      <TextField field={fields.firstName} {...PROFILE_LABELS.firstName} autoComplete="given-name" />
      <TextField field={fields.lastName} {...PROFILE_LABELS.lastName} autoComplete="family-name" />
      <TextAreaField field={fields.bio} {...PROFILE_LABELS.bio} limit={PROFILE_LIMITS.bio} />
      <TextField
        field={fields.location}
        {...PROFILE_LABELS.location}
        hint="Where you play: Andheri West, Mumbai."
      />
      <SelectField
        field={fields.playingLevel}
        {...PROFILE_LABELS.playingLevel}
        options={LEVELS}
        emptyLabel="Not set"
      />
      <TextField field={fields.favoriteEquipment} {...PROFILE_LABELS.favoriteEquipment} />
      <FormActions submit={{ label: "Save Changes", busyLabel: "Saving..." }} cancelTo={cancelTo} />
    </ActionForm>
  );
}

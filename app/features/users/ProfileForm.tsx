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
import { PLAYING_LEVELS, PROFILE_LIMITS } from "./profile.limits";

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
    <ActionForm form={form} actionData={actionData} encType="multipart/form-data" preventScrollReset>
      <ImageField
        label="Picture"
        purpose="profile"
        address={fields.profileImageUrl}
        file={fields.profilePicture}
      />
      <TextField field={fields.firstName} label="First Name" autoComplete="given-name" />
      <TextField field={fields.lastName} label="Last Name" autoComplete="family-name" />
      <TextAreaField field={fields.bio} label="Bio" limit={PROFILE_LIMITS.bio} />
      <TextField field={fields.location} label="Location" hint="Where you play: Andheri West, Mumbai." />
      <SelectField field={fields.playingLevel} label="Playing Level" options={LEVELS} emptyLabel="Not set" />
      <TextField field={fields.favoriteEquipment} label="Favorite Equipment" />
      <input type="hidden" name="version" value={actionData?.version ?? version} />
      <FormActions submit={{ label: "Save Changes", busyLabel: "Saving..." }} cancelTo={cancelTo} />
    </ActionForm>
  );
}

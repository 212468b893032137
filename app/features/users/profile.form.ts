import type { z } from "zod";
import { clearedFields, definedFields } from "~/http/fields";
import { fieldText } from "~/http/form";
import { type FormTexts, formText, textValues } from "~/http/formValues";
import { imageFile } from "../images/image.purposes";
import { profileSchema } from "./profile.schema";
import type { ProfileView } from "./profile.view";

const TEXTS = profileSchema.keyof();

/** The fields that the form's action reads. */
export const PROFILE_FIELDS = { single: [...TEXTS.options, "version"], file: imageFile("profile") };

/** The raw values of the form. */
export type ProfileFormValues = FormTexts<z.output<typeof TEXTS>>;

/** The form values of a profile. */
export function profileFormValues(profile: ProfileView): ProfileFormValues {
  return textValues(TEXTS, (name) => formText(profile[name]));
}

/** Reads the raw values from a submitted form. */
export function readProfileFormValues(form: FormData): ProfileFormValues {
  return textValues(TEXTS, (name) => fieldText(form, name));
}

const CLEARED = clearedFields(profileSchema);

/** The schema of a complete form: absent fields are cleared, such as a picture whose box is not checked. */
export const profileFormSchema = profileSchema.transform((fields) => ({
  ...CLEARED,
  ...definedFields(fields),
}));

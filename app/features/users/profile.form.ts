import { fieldText } from "~/http/form";
import { imageFile } from "../images/image.purposes";
import { profileSchema } from "./profile.schema";
import type { ProfileView } from "./profile.view";

/** The fields that the form's action reads. */
export const PROFILE_FIELDS = {
  single: [
    "profileImageUrl",
    "firstName",
    "lastName",
    "bio",
    "location",
    "playingLevel",
    "favoriteEquipment",
    "version",
  ],
  file: imageFile("profile"),
};

/** The raw values of the form, all text. A type, not an interface, since Conform requires an index signature. */
export type ProfileFormValues = {
  profileImageUrl: string;
  firstName: string;
  lastName: string;
  bio: string;
  location: string;
  playingLevel: string;
  favoriteEquipment: string;
};

/** The form values of a profile. */
export function profileFormValues(profile: ProfileView): ProfileFormValues {
  return {
    profileImageUrl: profile.profileImageUrl ?? "",
    firstName: profile.firstName ?? "",
    lastName: profile.lastName ?? "",
    bio: profile.bio ?? "",
    location: profile.location ?? "",
    playingLevel: profile.playingLevel ?? "",
    favoriteEquipment: profile.favoriteEquipment ?? "",
  };
}

/** Reads the raw values from a submitted form. */
export function readProfileFormValues(form: FormData): ProfileFormValues {
  return {
    profileImageUrl: fieldText(form, "profileImageUrl"),
    firstName: fieldText(form, "firstName"),
    lastName: fieldText(form, "lastName"),
    bio: fieldText(form, "bio"),
    location: fieldText(form, "location"),
    playingLevel: fieldText(form, "playingLevel"),
    favoriteEquipment: fieldText(form, "favoriteEquipment"),
  };
}

/** The schema of a complete form: absent fields are cleared, such as a picture whose box is not checked. */
export const profileFormSchema = profileSchema.transform((fields) => ({
  firstName: fields.firstName ?? null,
  lastName: fields.lastName ?? null,
  bio: fields.bio ?? null,
  location: fields.location ?? null,
  favoriteEquipment: fields.favoriteEquipment ?? null,
  playingLevel: fields.playingLevel ?? null,
  profileImageUrl: fields.profileImageUrl ?? null,
}));

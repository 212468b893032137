import type { ProfileFormValues } from "./profile.form";

/** The labels of the form's fields, in their order. */
export const PROFILE_LABELS: Readonly<Record<keyof ProfileFormValues, { label: string }>> = {
  profileImageUrl: { label: "Picture" },
  firstName: { label: "First Name" },
  lastName: { label: "Last Name" },
  bio: { label: "Bio" },
  location: { label: "Location" },
  playingLevel: { label: "Playing Level" },
  favoriteEquipment: { label: "Favorite Equipment" },
};

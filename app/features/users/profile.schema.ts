import { z } from "zod";
import { uploadedImage } from "~/features/images/imageUrl.schema";
import { optionalLine, optionalText } from "~/http/fields";
import { WEB_ADDRESS_AS_PICTURE, WRONG_IMAGE_ADDRESS } from "../images/image.labels";
import { PLAYING_LEVELS } from "./profile.levels";
import { PROFILE_LIMITS } from "./profile.limits";

const LEVELS: readonly string[] = PLAYING_LEVELS;

/** A change of a profile, from the form or the API, in the order of the form. Absent fields stay unchanged, null clears. */
export const profileSchema = z.object({
  profileImageUrl: uploadedImage(
    "Picture address",
    PROFILE_LIMITS.imageUrl,
    WEB_ADDRESS_AS_PICTURE,
    WRONG_IMAGE_ADDRESS.profile,
  ),
  firstName: optionalLine("First name", PROFILE_LIMITS.name),
  lastName: optionalLine("Last name", PROFILE_LIMITS.name),
  bio: optionalText("Bio", PROFILE_LIMITS.bio),
  location: optionalLine("Location", PROFILE_LIMITS.location),
  playingLevel: optionalText("Playing level", PROFILE_LIMITS.playingLevel)
    .refine(
      (level) => !level || LEVELS.includes(level),
      `Playing level must be one of ${PLAYING_LEVELS.join(", ")}`,
    )
    .meta({ enum: [...PLAYING_LEVELS, null] }),
  favoriteEquipment: optionalLine("Favorite equipment", PROFILE_LIMITS.favoriteEquipment),
});

export type ProfileChange = z.output<typeof profileSchema>;

import { z } from "zod";
import { uploadedImage } from "~/features/images/imageUrl.schema";
import { boundedList, requiredLine } from "~/http/fields";
import { NO_DESCRIPTION, TOO_MANY_PICTURES } from "./picture.labels";
import { MAX_PICTURES, PICTURE_DESCRIPTION_LIMIT, PICTURE_PATH_LIMIT } from "./picture.limits";

const NO_UPLOAD = "image must be the path of an uploaded image";

/** The path of an upload. */
export const pictureImage = uploadedImage("image", PICTURE_PATH_LIMIT, NO_UPLOAD)
  .refine((path) => typeof path === "string", { error: NO_UPLOAD, abort: true })
  .transform((path) => path ?? "");

export const DESCRIPTION_LABEL = "The description";

/** The pictures of a review in JSON. A change replaces all of them; null removes them. */
export const pictures = boundedList(
  z.object(
    {
      image: pictureImage,
      description: requiredLine(DESCRIPTION_LABEL, PICTURE_DESCRIPTION_LIMIT, {
        missing: NO_DESCRIPTION,
      }),
    },
    { error: "Each picture must be an object with image and description" },
  ),
  MAX_PICTURES,
  { tooMany: TOO_MANY_PICTURES, noList: "pictures must be a list" },
)
  .meta({
    type: "array",
    maxItems: MAX_PICTURES,
    items: {
      type: "object",
      required: ["image", "description"],
      properties: {
        image: { type: "string", description: "The path of an upload to `/api/upload/review`." },
        description: {
          type: "string",
          minLength: 1,
          maxLength: PICTURE_DESCRIPTION_LIMIT,
          description: "What it shows, for those who cannot see it.",
        },
      },
    },
  })
  .nullish();

/** A picture as it is stored. */
export type SentPicture = NonNullable<z.output<typeof pictures>>[number];

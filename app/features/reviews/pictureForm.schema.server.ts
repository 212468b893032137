import { z } from "zod";
import { optionalLine } from "~/http/fields";
import { isOffensive } from "./languageFilter.server";
import { NO_DESCRIPTION, OFFENSIVE_DESCRIPTION, TOO_MANY_PICTURES } from "./picture.labels";
import { MAX_PICTURES, PICTURE_DESCRIPTION_LIMIT } from "./picture.limits";
import { DESCRIPTION_LABEL, pictureImage } from "./picture.schema";

const formPicture = z
  .object({
    image: pictureImage,
    description: optionalLine(DESCRIPTION_LABEL, PICTURE_DESCRIPTION_LIMIT),
    remove: z.string().optional(),
  })
  .superRefine(({ description, remove }, context) => {
    if (remove) return;
    const message = description ? isOffensive(description) && OFFENSIVE_DESCRIPTION : NO_DESCRIPTION;
    if (message) context.addIssue({ code: "custom", path: ["description"], message });
  });

/** The pictures of a review in a form, where those to be removed are marked. */
export const formPictures = z
  .array(formPicture.optional())
  .transform((list) =>
    list.flatMap((picture) =>
      picture && !picture.remove ? [{ image: picture.image, description: picture.description ?? "" }] : [],
    ),
  )
  .refine((list) => list.length <= MAX_PICTURES, TOO_MANY_PICTURES)
  .nullish();

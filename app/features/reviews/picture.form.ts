import { fieldText } from "~/http/form";
import { MAX_PICTURES } from "./picture.limits";

/**
 * A picture in a form; `remove` is set for one that is to be removed. A type, not an interface, since Conform requires an
 * index signature.
 */
export type PictureValue = {
  image: string;
  description: string;
  remove?: string;
};

/** The description of a file that is sent with the form. */
export const NEW_DESCRIPTION = "pictureDescription";

/** The button that stores the file of a form without JavaScript, so that another one can be chosen. */
export const ADD_PICTURE = "addPicture";

/** The indexes of a form's pictures. */
export const PLACES = Array.from({ length: MAX_PICTURES }, (_, at) => at);

/** The name of a picture's field, which Conform reads as a member of `pictures`. */
export function pictureField(at: number, name: keyof PictureValue): string {
  return `pictures[${at}].${name}`;
}

/** The fields of pictures that the form's action reads. */
export function pictureFields(): string[] {
  return [
    ...PLACES.flatMap((at) => [
      pictureField(at, "image"),
      pictureField(at, "description"),
      pictureField(at, "remove"),
    ]),
    NEW_DESCRIPTION,
    ADD_PICTURE,
  ];
}

/** Reads the raw values of the pictures of a submitted form. */
export function readPictureValues(form: FormData): PictureValue[] {
  return PLACES.flatMap((at) => {
    const image = fieldText(form, pictureField(at, "image"));
    const remove = fieldText(form, pictureField(at, "remove"));
    const description = fieldText(form, pictureField(at, "description"));
    return image ? { image, description, ...(remove ? { remove } : {}) } : [];
  });
}

import { FieldError } from "~/http/fieldError";
import { fieldText } from "~/http/form";
import { IMAGE_ERRORS } from "../images/image.labels";
import { IMAGE_PURPOSES } from "../images/image.purposes";
import { MAX_PICTURES } from "./picture.limits";
import { TOO_MANY_PICTURES } from "./picture.schema";

/** A picture in a form; `remove` is set for one that is to be removed. */
export interface PictureValue {
  image: string;
  description: string;
  remove?: string;
}

const { fileField } = IMAGE_PURPOSES.review;

/** The description of a file that is sent with the form. */
const NEW_DESCRIPTION = "pictureDescription";

/** The button that stores the file of a form without JavaScript, so that another one can be chosen. */
export const ADD_PICTURE = "addPicture";

const NO_FILE = "Please choose the picture that you describe, or clear its description";

const PLACES = Array.from({ length: MAX_PICTURES }, (_, at) => at);

/** The name of a picture's field, which Conform reads as a member of `pictures`. */
export function pictureField(at: number, name: keyof PictureValue): string {
  return `pictures[${at}].${name}`;
}

/** The fields of pictures that the form's action reads. */
export const PICTURE_FIELDS: readonly string[] = [
  ...PLACES.flatMap((at) => [
    pictureField(at, "image"),
    pictureField(at, "description"),
    pictureField(at, "remove"),
  ]),
  NEW_DESCRIPTION,
  ADD_PICTURE,
];

/** Reads the raw values of the pictures of a submitted form. */
export function readPictureValues(form: FormData): PictureValue[] {
  return PLACES.flatMap((at) => {
    const image = fieldText(form, pictureField(at, "image"));
    const remove = fieldText(form, pictureField(at, "remove"));
    const description = fieldText(form, pictureField(at, "description"));
    return image ? { image, description, ...(remove ? { remove } : {}) } : [];
  });
}

/**
 * Checks the file of a submitted form before it is stored.
 * @throws FieldError when there is no place for it, or when the form needs one
 */
export function checkPictureFile(form: FormData, file: File | null): void {
  if (file && freePlace(form) === undefined) throw new FieldError(fileField, TOO_MANY_PICTURES);
  if (file) return;
  if (fieldText(form, NEW_DESCRIPTION)) throw new FieldError(fileField, NO_FILE);
  if (form.has(ADD_PICTURE)) throw new FieldError(fileField, IMAGE_ERRORS.missing);
}

/** Adds the stored file of a submitted form to its pictures, with its description. */
export function addPicture(form: FormData, address: string): void {
  const at = freePlace(form);
  if (at === undefined) return;
  form.set(pictureField(at, "image"), address);
  form.set(pictureField(at, "description"), fieldText(form, NEW_DESCRIPTION));
  form.delete(pictureField(at, "remove"));
  form.delete(NEW_DESCRIPTION);
}

/** Whether the form was submitted only to add a picture to it. */
export function onlyAddsPicture(form: FormData): boolean {
  return form.has(ADD_PICTURE);
}

/** The first place without a picture, or that of one to be removed. */
function freePlace(form: FormData): number | undefined {
  return (
    PLACES.find((at) => !fieldText(form, pictureField(at, "image"))) ??
    PLACES.find((at) => fieldText(form, pictureField(at, "remove")))
  );
}

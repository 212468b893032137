import { FieldError } from "~/http/fieldError";
import { fieldText } from "~/http/form";
import { IMAGE_ERRORS } from "../images/image.labels";
import { IMAGE_PURPOSES } from "../images/image.purposes";
import { ADD_PICTURE, NEW_DESCRIPTION, PLACES, pictureField } from "./picture.form";
import { NO_PICTURE_FILE, TOO_MANY_PICTURES } from "./picture.labels";

const { fileField } = IMAGE_PURPOSES.review;

/**
 * Checks the file of a submitted form before it is stored.
 * @throws FieldError when there is no place for it, or when the form needs one
 */
export function checkPictureFile(form: FormData, file: File | null): void {
  if (file && freePlace(form) === undefined) throw new FieldError(fileField, TOO_MANY_PICTURES);
  if (file) return;
  if (fieldText(form, NEW_DESCRIPTION)) throw new FieldError(fileField, NO_PICTURE_FILE);
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

/** The first place without a picture, or that of one to be removed. */
function freePlace(form: FormData): number | undefined {
  return (
    PLACES.find((at) => !fieldText(form, pictureField(at, "image"))) ??
    PLACES.find((at) => fieldText(form, pictureField(at, "remove")))
  );
}

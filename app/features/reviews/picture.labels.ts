import { MAX_PICTURES } from "./picture.limits";

/** The error for a picture without a description, which says why one is needed. */
export const NO_DESCRIPTION =
  "Please describe the picture: people who cannot see it read the description instead";

export const OFFENSIVE_DESCRIPTION =
  "The description contains inappropriate language. Please remove any offensive words and try again.";

export const TOO_MANY_PICTURES = `A review has at most ${MAX_PICTURES} pictures. Remove one first.`;

/** The error for a description in a form that has no file. */
export const NO_PICTURE_FILE = "Please choose the picture that you describe, or clear its description";

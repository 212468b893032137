/** The file field of a form with an item's picture: its file never stands among what was typed. */
export type WithImageFile = { image: string };

/** The same of the form with a person's picture. */
export type WithPictureFile = { profilePicture: string };

/** The file field of forms with an item's picture. It is always empty, because a file input cannot be restored. */
export type WithImageFile = { image: string };

/** The file field of the form with a profile picture. */
export type WithPictureFile = { profilePicture: string };

/** The fields that the action of a removal reads. */
export const PICTURE_REMOVAL_FIELDS = { single: ["reason", "image", "version"] };

/** The raw values of the form. A type, not an interface, since Conform requires an index signature. */
export type PictureRemovalValues = { reason: string };

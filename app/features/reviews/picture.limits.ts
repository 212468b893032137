/** The most pictures of a review. */
export const MAX_PICTURES = 4;

/** The maximum length of a picture's description, in code points. */
export const PICTURE_DESCRIPTION_LIMIT = 200;

/** How many of an item's pictures its page shows above the reviews. */
export const PICTURES_IN_ROW = 6;

/** Pictures on a page of all pictures of an item. */
export const PICTURES_PER_PAGE = 24;

/** Maximum length of a picture's path, in code points; more than any path of an upload has. */
export const PICTURE_PATH_LIMIT = 100;

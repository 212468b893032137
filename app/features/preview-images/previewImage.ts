/** What a preview image is about. */
export type Emblem = "court" | "racket" | "balls";

/** The content of a page's preview image, which other sites show beside a shared link. */
export interface PreviewImage {
  /** Such as 'Padel court'. */
  kind: string;
  /** User input of any length, like `place` and `price`. */
  name: string;
  /** A court's location or a brand. */
  place: string | null;
  price: string | null;
  /** The mean rating in stars and the number of reviews; null when the subject cannot be rated. */
  rating: { average: number; count: number } | null;
  /** The drawing on the court beside the text. */
  emblem: Emblem;
}

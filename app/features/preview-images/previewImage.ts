import type { ReactElement } from "react";

/** The drawing of an item, as its pages show it. */
export interface PreviewDrawing {
  /** What it refers to by `<use>` and `url()`. */
  symbols: ReactElement;
  content: ReactElement;
  /** The box of the content, in its own units. */
  viewBox: string;
  /** The number of the brand's tint, if it has one. */
  tint?: number;
  /** On the ground of a hall. */
  isCovered?: boolean;
}

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
  /** What is beside the text, at most four drawings; a racket and a ball if there are none. */
  drawings: readonly PreviewDrawing[];
}

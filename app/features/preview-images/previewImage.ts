import type { Placeholder } from "~/ui/Placeholders";

/** What the picture says that stands beside a link to one of our pages, wherever that is shared. */
export interface PreviewImage {
  /** What it is, such as 'Padel court'. */
  kind: string;
  /** Anything that people type, of any length, as are the facts. */
  name: string;
  /** Where it is or who makes it. */
  place: string | null;
  price: string | null;
  /** The plain mean of its reviews in stars and their number; null where nothing is rated. */
  rating: { average: number; count: number } | null;
  /** What lies on the court beside the words. */
  emblem: Placeholder;
}

import { product } from "~/lib/product";
import type { PreviewImage } from "./previewImage";

/** The card of the site itself, for every page that has none of its own. */
export const sitePreviewImage: PreviewImage = {
  kind: `Padel in ${product.city}`,
  name: "Rate & Review Padel",
  place: product.strapline,
  price: null,
  rating: null,
  emblem: "racket",
};

import { product } from "~/lib/product";
import type { PreviewImage } from "./previewImage";

/** The site's own preview image, for all pages without another one. */
export const sitePreviewImage: PreviewImage = {
  kind: `Padel in ${product.city}`,
  name: "Rate & Review Padel",
  place: product.strapline,
  price: null,
  rating: null,
  drawings: [],
};

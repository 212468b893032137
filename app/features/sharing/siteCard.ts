import { product } from "~/kernel/product";
import type { ShareCard } from "./shareCard";

/** The card of the site itself, for every page that has none of its own. */
export const siteCard: ShareCard = {
  kind: `Padel in ${product.city}`,
  name: "Rate & Review Padel",
  place: product.strapline,
  price: null,
  rating: null,
  emblem: "racket",
};

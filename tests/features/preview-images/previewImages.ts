import type { PreviewImage } from "~/features/preview-images/previewImage";

/** A court's card, where nothing else is told. */
export function shareCard(more: Partial<PreviewImage> = {}): PreviewImage {
  return {
    kind: "Padel court",
    name: "Smash Club",
    place: "Bandra West, Mumbai",
    price: "₹500-700",
    rating: { average: 4.6, count: 128 },
    emblem: "court",
    ...more,
  };
}

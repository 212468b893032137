import type { PreviewImage } from "~/features/preview-images/previewImage";

/** A court's preview image with these properties. */
export function previewImage(more: Partial<PreviewImage> = {}): PreviewImage {
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

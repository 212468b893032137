import type { PreviewDrawing, PreviewImage } from "~/features/preview-images/previewImage";

/** A drawing of a brand. */
export const drawing: PreviewDrawing = {
  symbols: <symbol id="box" viewBox="0 0 10 10" />,
  content: <path d="M0 0h10v10H0z" />,
  viewBox: "0 0 10 10",
  tint: 1,
};

/** A court's preview image with these properties. */
export function previewImage(more: Partial<PreviewImage> = {}): PreviewImage {
  return {
    kind: "Padel court",
    name: "Smash Club",
    place: "Bandra West, Mumbai",
    price: "₹500-700",
    rating: { average: 4.6, count: 128 },
    drawings: [],
    ...more,
  };
}

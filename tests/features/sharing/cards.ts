import type { ShareCard } from "~/features/sharing/shareCard";

/** A court's card, where nothing else is told. */
export function shareCard(more: Partial<ShareCard> = {}): ShareCard {
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

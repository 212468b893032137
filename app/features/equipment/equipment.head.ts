import { href } from "react-router";
import { listHead } from "~/features/catalogue/listHead";
import { numbered, type PageHead } from "~/http/head";
import { pageParam, pathWithParams } from "~/http/listQuery";
import { plural, ratingSentence, rupees, sentences, withDashes } from "~/lib/format";
import { product } from "~/lib/product";
import { compareHref } from "./compare.query";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import { BALL_TYPES, type EquipmentListing, equipmentHref, RACKET_PRICES } from "./equipment.query";
import type { EquipmentView } from "./equipment.view";

/** The head of the list of a type of equipment. */
export function equipmentListHead({ query, page }: EquipmentListing): PageHead {
  const { type, q, brand } = query;
  const words = EQUIPMENT_LABELS[type];
  const price = RACKET_PRICES.find(({ value }) => value === query.price)?.label;
  const ballType = BALL_TYPES.find(({ value }) => value === query.ballType)?.label;
  const kind = ballType ? `${ballType} padel` : "Padel";
  const narrower = `${brand && ` by ${brand}`}${price ? `, ${price}` : ""}`;
  return listHead({
    words,
    title: `${kind} ${words.section.toLowerCase()}${narrower}`,
    lead: `${plural(page.total, `${kind} ${words.noun}`.toLowerCase())}${narrower}, rated by ${product.city}'s players`,
    q,
    filters: [brand, price, ballType],
    page,
    path: equipmentHref({ ...query, sort: "best", picks: [] }, { page: page.page }),
  });
}

/**
 * The head of an item's page.
 * @param reviewPage the page of its reviews, from 1
 */
export function equipmentHead(item: EquipmentView, reviewPage: number): PageHead {
  const path = href("/equipment/:id", { id: String(item.id) });
  const kind = EQUIPMENT_LABELS[item.type].noun.toLowerCase();
  return {
    title: numbered(`${item.name}, padel ${kind}`, reviewPage),
    description: descriptionOf(item, kind),
    path: pathWithParams(path, { page: pageParam(reviewPage) }),
    previewImage: { path: `${path}/card.png`, alt: `${item.name}, padel ${kind}` },
    isEmbeddable: true,
  };
}

/** The head of a comparison. It can be shared but is not indexed, because there are too many combinations. */
export function comparisonHead(rackets: readonly EquipmentView[]): PageHead {
  const names = rackets.map(({ name }) => name);
  return {
    title: names.length > 1 ? names.join(" or ") : "Compare Rackets",
    description: sentences(
      "Padel rackets side by side: ratings, prices and what they are made of.",
      ...rackets.map((racket) => [racket.name, ratingSentence(racket)].filter(Boolean).join(": ")),
    ),
    path: compareHref(rackets.map(({ id }) => id)),
    ...(rackets.length > 1
      ? {
          previewImage: {
            path: `/compare/card.png?ids=${rackets.map(({ id }) => id).join()}`,
            alt: `${names.join(", ")} side by side`,
          },
        }
      : {}),
    isListed: false,
  };
}

function descriptionOf(item: EquipmentView, kind: string): string {
  const maker = item.brand ? ` by ${item.brand}` : "";
  const price = item.price === null ? "" : `, ${rupees(item.price)}`;
  return sentences(
    ratingSentence(item),
    `Padel ${kind}${maker}${price}.`,
    item.description && withDashes(item.description),
  );
}

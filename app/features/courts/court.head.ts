import { href } from "react-router";
import { listHead } from "~/features/catalogue/listHead";
import { numbered, type PageHead } from "~/http/head";
import { type Page, pageParam, pathWithParams } from "~/http/listQuery";
import { plural, priceText, ratingSentence, sentences, withDashes } from "~/lib/format";
import { product } from "~/lib/product";
import { COURT_LABELS } from "./court.labels";
import { COURT_PRICES, type CourtQuery, courtsHref, OPEN_LABEL } from "./court.query";
import type { CourtView } from "./court.view";

/** The head of the list of courts. */
export function courtsHead(query: CourtQuery, page: Page<CourtView>): PageHead {
  const { q, location } = query;
  const price = COURT_PRICES.find(({ value }) => value === query.price)?.label;
  const filters = [price, query.isOpen ? OPEN_LABEL : undefined];
  const scope = [location || product.city, ...filters].filter(Boolean).join(", ");
  return listHead({
    words: COURT_LABELS,
    title: `Padel courts in ${scope}`,
    lead: `${plural(page.total, "padel court")} in ${scope}, rated by those who play there`,
    q,
    filters: [location, ...filters],
    page,
    path: courtsHref({ ...query, sort: "best" }, { page: page.page }),
  });
}

/** The head of a court's page. @param reviewPage the page of its reviews, from 1 */
export function courtHead(court: CourtView, reviewPage: number): PageHead {
  const path = href("/courts/:id", { id: String(court.id) });
  return {
    title: numbered(`${court.name}, ${court.location}`, reviewPage),
    description: descriptionOf(court),
    path: pathWithParams(path, { page: pageParam(reviewPage) }),
    previewImage: { path: `${path}/card.png`, alt: `${court.name} in ${court.location}` },
    isEmbeddable: true,
  };
}

function descriptionOf(court: CourtView): string {
  const { location, numberOfCourts, priceRange, description } = court;
  return sentences(
    ratingSentence(court),
    `${plural(numberOfCourts, "padel court")} in ${location}.`,
    priceRange && `Price: ${priceText(priceRange)}.`,
    description && withDashes(description),
  );
}

import { href, Outlet } from "react-router";
import { isRanked } from "~/features/catalogue/ranking";
import { type SearchPart, searchChips } from "~/features/catalogue/searchChips";
import { searchParts } from "~/features/catalogue/searchParts.server";
import { CourtCard } from "~/features/courts/CourtCard";
import { CourtSymbols } from "~/features/courts/CourtDrawing";
import { courtsHead } from "~/features/courts/court.head";
import { COURT_LABELS } from "~/features/courts/court.labels";
import { mayManageCourts } from "~/features/courts/court.permissions";
import {
  allCourtsHref,
  COURT_PRICES,
  COURT_SORTS,
  type CourtQuery,
  courtsHref,
  OPEN,
  OPEN_LABEL,
  readCourtQuery,
} from "~/features/courts/court.query";
import { EquipmentSymbols } from "~/features/equipment/EquipmentDrawing";
import { byPlural } from "~/features/equipment/equipment.types";
import { RelatedEquipment } from "~/features/equipment/RelatedEquipment";
import { RelatedReviews } from "~/features/reviews/RelatedReviews";
import { reviewViewerOf } from "~/features/reviews/review.permissions";
import { findInList } from "~/features/search/findEverything.server";
import { AllFoundReviews } from "~/features/search/SearchResults";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { addHref, PAGE_SIZE, redirectEmptyParams, sortOptions, sortParam } from "~/http/listQuery";
import { contentKeysContext } from "~/middleware/contentKeys";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import { sharedPageContext } from "~/middleware/sharedPage";
import { viewerContext } from "~/middleware/viewer";
import { Actions, ButtonLink } from "~/ui/Button";
import { DrawingSymbols } from "~/ui/Drawing";
import { type Chip, FilterCheckbox, FilterSelect } from "~/ui/Filters";
import { PlusIcon } from "~/ui/icons";
import { Found, ListControls, ListPage } from "~/ui/ListPage";
import type { Route } from "./+types/list";

/** How much of what else was found a search for courts shows. */
const RELATED = { courts: 0, ...byPlural(() => 4), reviews: 3 };

export async function loader({ url, context }: Route.LoaderArgs) {
  redirectEmptyParams(url);
  const database = context.get(databaseContext);
  const localities = await context.get(processContext).facets.of("court", database.courts);
  const query = readCourtQuery(url.searchParams, localities);
  const found = await findInList(
    database,
    query.q,
    ({ courts }, effort) => courts.list(query, PAGE_SIZE, effort),
    RELATED,
  );
  if (!query.q) {
    context.set(contentKeysContext, ["court", "facets"]);
    context.set(sharedPageContext, { item: null });
  }
  const viewer = context.get(viewerContext);
  const parts = searchParts(query.q, localities);
  return {
    query,
    parts,
    ...found,
    localities,
    viewer: reviewViewerOf(viewer),
    mayManage: mayManageCourts(viewer),
  };
}

export function meta({ matches, loaderData: { query, page } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, courtsHead(query, page));
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Courts({ loaderData }: Route.ComponentProps) {
  const { query, parts, page, localities, related, isPartial, viewer, mayManage } = loaderData;
  const address = courtsHref(query, { page: page.page });
  return (
    <>
      <Outlet />
      <DrawingSymbols>
        <CourtSymbols />
        <EquipmentSymbols />
      </DrawingSymbols>
      <ListPage
        words={COURT_LABELS}
        q={query.q}
        isPartial={isPartial}
        controls={
          <>
            <Controls query={query} parts={parts} localities={localities} />
            {mayManage && (
              <Actions>
                <ButtonLink to={addHref(address)} preventScrollReset>
                  <PlusIcon /> Add Court
                </ButtonLink>
                <ButtonLink to={href("/admin/courts")}>Select Several</ButtonLink>
              </Actions>
            )}
          </>
        }
        related={
          related && (
            <>
              <RelatedEquipment q={query.q} related={related} />
              <RelatedReviews
                reviews={related.reviews.items}
                viewer={viewer}
                from={address}
                action={<AllFoundReviews q={query.q} found={related.reviews} />}
              />
            </>
          )
        }
      >
        <Found
          words={COURT_LABELS}
          q={query.q}
          page={page}
          hrefFor={(number) => courtsHref(query, { page: number })}
          clearHref={allCourtsHref(query)}
          orderHref={isRanked(query.sort) ? href("/how-ranking-works") : undefined}
          card={(court, index) => (
            <CourtCard key={court.id} court={court} mayManage={mayManage} from={address} eager={index < 3} />
          )}
        />
      </ListPage>
    </>
  );
}

interface ControlsProps {
  query: CourtQuery;
  /** The parts of the search text. */
  parts: readonly SearchPart[];
  localities: readonly string[];
}

function Controls({ query, parts, localities }: ControlsProps) {
  const textChips = searchChips(query.q, parts, (q) => courtsHref(query, { q }), query.location);
  return (
    <ListControls
      words={COURT_LABELS}
      q={query.q}
      chips={activeFilters(query)}
      textChips={textChips}
      clearHref={allCourtsHref(query)}
    >
      <FilterSelect
        name="location"
        label="Location"
        value={query.location}
        options={[
          { value: "", label: "All Locations" },
          ...localities.map((locality) => ({ value: locality, label: locality })),
        ]}
      />
      <FilterSelect
        name="price"
        label="Price"
        value={query.price ?? ""}
        options={[{ value: "", label: "All Prices" }, ...COURT_PRICES]}
        wide
      />
      <FilterSelect
        name="sort"
        label="Sort by"
        value={sortParam(query.q, query.sort)}
        options={sortOptions(query.q, COURT_SORTS)}
      />
      <FilterCheckbox name="open" value={OPEN} label={OPEN_LABEL} checked={query.isOpen} />
    </ListControls>
  );
}

function activeFilters(query: CourtQuery): Chip[] {
  const price = COURT_PRICES.find(({ value }) => value === query.price);
  return [
    ...(query.location ? [{ label: query.location, removeHref: courtsHref(query, { location: "" }) }] : []),
    ...(price ? [{ label: price.label, removeHref: courtsHref(query, { price: null }) }] : []),
    ...(query.isOpen ? [{ label: OPEN_LABEL, removeHref: courtsHref(query, { isOpen: false }) }] : []),
  ];
}

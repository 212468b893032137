import { href, Link, Outlet } from "react-router";
import { CourtCard } from "~/features/courts/CourtCard";
import { mayManageCourts } from "~/features/courts/court.policy";
import {
  COURT_PRICES,
  COURT_SORTS,
  type CourtQuery,
  courtsHref,
  readCourtQuery,
} from "~/features/courts/court.query";
import type { CourtView } from "~/features/courts/court.view";
import { RelatedEquipment } from "~/features/equipment/RelatedEquipment";
import { RelatedReviews } from "~/features/reviews/RelatedReviews";
import { plural } from "~/kernel/format";
import { product } from "~/kernel/product";
import type { Page as PageOf } from "~/kernel/query";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import { ButtonLink } from "~/ui/Button";
import { type Chip, FilterChips, FilterPanel, FilterSelect } from "~/ui/Filters";
import { Hero } from "~/ui/Hero";
import { CardGrid } from "~/ui/ItemCard";
import { PlusIcon } from "~/ui/icons";
import { EmptyState, Page, Section } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import { SearchBox } from "~/ui/SearchBox";
import type { Route } from "./+types/list";

/** How much of what else was found a search for courts shows. */
const RELATED = { rackets: 4, balls: 4, reviews: 3 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { courts, equipment, reviews } = context.get(databaseContext);
  const localities = await courts.localities();
  const query = readCourtQuery(url.searchParams, localities);
  const page = await courts.list(query);
  const related = query.q && {
    rackets: await equipment.search(query.q, "racket", RELATED.rackets),
    balls: await equipment.search(query.q, "ball", RELATED.balls),
    reviews: await reviews.search(query.q, RELATED.reviews),
  };
  return { query, page, localities, related, mayManage: mayManageCourts(context.get(viewerContext)) };
}

export function meta(): Route.MetaDescriptors {
  return [
    { title: `All Courts · ${product.name}` },
    {
      name: "description",
      content: `Padel courts in ${product.city}: prices, amenities, ratings and reviews.`,
    },
  ];
}

export default function Courts({ loaderData }: Route.ComponentProps) {
  const { query, page, localities, related, mayManage } = loaderData;
  return (
    <>
      <Outlet />
      <Hero
        title="All Courts"
        subtitle={`Discover padel courts in ${product.city}, rated by the people who play on them.`}
      />
      <Page>
        <Controls query={query} localities={localities} />
        {mayManage && (
          <ButtonLink to="/courts/new" preventScrollReset className="self-start">
            <PlusIcon /> Add Court
          </ButtonLink>
        )}
        {related ? (
          <>
            <h2>Search Results for “{query.q}”</h2>
            <Section title="Courts">
              <Found page={page} query={query} mayManage={mayManage} />
            </Section>
            <RelatedEquipment title="Related Rackets" items={related.rackets} />
            <RelatedEquipment title="Related Balls" items={related.balls} />
            <RelatedReviews reviews={related.reviews} />
          </>
        ) : (
          <Found page={page} query={query} mayManage={mayManage} />
        )}
      </Page>
    </>
  );
}

function Controls({ query, localities }: { query: CourtQuery; localities: string[] }) {
  const chips = activeFilters(query);
  return (
    <div className="list-controls">
      <SearchBox
        action="/courts"
        query={query.q}
        label="Search courts"
        placeholder="Search courts by name, place or amenity"
      >
        <FilterPanel activeCount={chips.length}>
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
          />
          <FilterSelect name="sort" label="Sort by" value={query.sort} options={COURT_SORTS} />
        </FilterPanel>
      </SearchBox>
      <FilterChips chips={chips} clearHref="/courts" />
    </div>
  );
}

function activeFilters(query: CourtQuery): Chip[] {
  const price = COURT_PRICES.find(({ value }) => value === query.price);
  return [
    ...(query.q ? [{ label: `“${query.q}”`, removeHref: courtsHref(query, { q: "" }) }] : []),
    ...(query.location ? [{ label: query.location, removeHref: courtsHref(query, { location: "" }) }] : []),
    ...(price ? [{ label: price.label, removeHref: courtsHref(query, { price: null }) }] : []),
  ];
}

interface FoundProps {
  page: PageOf<CourtView>;
  query: CourtQuery;
  mayManage: boolean;
}

function Found({ page, query, mayManage }: FoundProps) {
  const Heading = query.q ? "h3" : "h2";
  return (
    <>
      <div className="section-head">
        <Heading>{plural(page.total, "Court")} Found</Heading>
        {query.sort === "top" && page.total > 1 && (
          <Link to={href("/how-ranking-works")}>How Top rated works</Link>
        )}
      </div>
      {page.total === 0 ? (
        <EmptyState title="No courts found matching your criteria.">
          <ButtonLink to="/courts">See all courts</ButtonLink>
        </EmptyState>
      ) : (
        <CardGrid>
          {page.items.map((court, index) => (
            <CourtCard key={court.id} court={court} mayManage={mayManage} eager={index < 3} />
          ))}
        </CardGrid>
      )}
      <Pagination
        page={page.page}
        pages={page.pages}
        hrefFor={(number) => courtsHref(query, { page: number })}
        label="Pages of courts"
      />
    </>
  );
}

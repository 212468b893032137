import type { ReactNode } from "react";
import { href } from "react-router";
import { type SearchPart, searchChips } from "~/features/catalogue/searchChips";
import { CourtCard } from "~/features/courts/CourtCard";
import { COURT_LABELS } from "~/features/courts/court.labels";
import { EquipmentCard } from "~/features/equipment/EquipmentCard";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { EQUIPMENT_PLURALS, EQUIPMENT_TYPES } from "~/features/equipment/equipment.types";
import { FoundReviews } from "~/features/reviews/RelatedReviews";
import type { ReviewViewer } from "~/features/reviews/review.permissions";
import { pathWithParams, type Results } from "~/http/listQuery";
import { count } from "~/lib/format";
import { ButtonLink } from "~/ui/Button";
import { FilterChips } from "~/ui/Filters";
import { CardList } from "~/ui/ItemCard";
import { EmptyState, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import type { ListLabels } from "~/ui/ListPage";
import { PartialResults } from "~/ui/PartialResults";
import { SeeAll } from "~/ui/SeeAll";
import { chip, chipRow } from "~/ui/styles";
import { foundReviewsHref, foundReviewTotal, searchHref } from "./search.query";
import type { SearchView } from "./search.view";

interface SearchResultsProps {
  /** The search text. */
  q: string;
  /** The parts of the search text. */
  parts: readonly SearchPart[];
  found: SearchView;
  /** Decides which reviews show edit and delete links. */
  viewer: ReviewViewer | null;
}

const NOTHING = "No results found. Try different keywords.";

/** The results of a search, or links to the lists if there are none. */
export function SearchResults({ q, parts, found, viewer }: SearchResultsProps) {
  const kinds = kindsOf({ q, found, viewer });
  const chips = parts.length > 0 ? searchChips(q, parts, searchHref) : [];
  return (
    <>
      <div className="flex flex-col gap-3 wrap-anywhere">
        {/* It has the focus after a search: what was found is read out after it. */}
        <h2
          tabIndex={-1}
          aria-description={kinds.map(totalText).join(", ") || NOTHING}
        >{`Search Results for "${q}"`}</h2>
        <FilterChips chips={chips} clearHref={href("/search")} />
        {kinds.length > 0 && <FoundKinds q={q} kinds={kinds} />}
      </div>
      {found.isPartial && <PartialResults />}
      {kinds.length > 0 ? <SearchSections q={q} kinds={kinds} /> : <NoResults title={NOTHING} />}
    </>
  );
}

/** The search page before a search. */
export function SearchStart() {
  return <NoResults title="Search by name, place, brand or review." />;
}

/** The results, one section per kind that has any. */
function SearchSections({ q, kinds }: { q: string; kinds: readonly Kind[] }) {
  return kinds.map(({ id, title, found, list, content }) => (
    <Section key={id} id={id} title={title} action={<More q={q} found={found} list={list} />}>
      {content}
    </Section>
  ));
}

/** The results of one kind. */
interface Kind {
  id: string;
  title: string;
  found: Results<unknown>;
  /** The list page of this kind; null for reviews. */
  list: ListLabels | null;
  content: ReactNode;
}

function kindsOf({ q, found: all, viewer }: Omit<SearchResultsProps, "parts">): Kind[] {
  const { courts, reviews } = all;
  const courtCards = courts.items.map((it) => <CourtCard key={it.id} court={it} mayManage={false} />);
  const equipment = EQUIPMENT_TYPES.map((type) => {
    const found = all[EQUIPMENT_PLURALS[type]];
    const cards = found.items.map((it) => <EquipmentCard key={it.id} item={it} mayManage={false} />);
    return { found, list: EQUIPMENT_LABELS[type], content: <CardList>{cards}</CardList> };
  });
  const kinds = [
    { found: courts, list: COURT_LABELS, content: <CardList>{courtCards}</CardList> },
    ...equipment,
    {
      found: reviews,
      list: null,
      content: <FoundReviews reviews={reviews.items} viewer={viewer} from={searchHref(q)} />,
    },
  ];
  return kinds
    .filter(({ found }) => found.total > 0)
    .map(({ found, list, content }) => {
      const title = list?.section ?? "Reviews";
      return { id: title.toLowerCase(), title, found, list, content };
    });
}

/** The total of each kind, linked to its section. */
function FoundKinds({ q, kinds }: { q: string; kinds: readonly Kind[] }) {
  return (
    <ul className={chipRow} aria-label="Found">
      {kinds.map((kind) => (
        <li key={kind.id}>
          <Link to={`${searchHref(q)}#${kind.id}`} className={chip.go}>
            {totalText(kind)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A link to all reviews that were found, if more than those shown. */
export function AllFoundReviews({ q, found }: { q: string; found: Results<unknown> }) {
  return (
    <SeeAll to={foundReviewsHref(q)} found={found} number={foundReviewTotal(found.total)} noun="review" />
  );
}

/** A link to all results of a kind, if more than those shown. */
function More({ q, found, list }: { q: string } & Pick<Kind, "found" | "list">) {
  return list ? (
    <SeeAll to={pathWithParams(list.path, { q })} found={found} noun={list.noun} />
  ) : (
    <AllFoundReviews q={q} found={found} />
  );
}

/** The kind and its total. */
function totalText({ title, found: { total }, list }: Kind): string {
  return `${title} (${list ? count(total) : foundReviewTotal(total)})`;
}

/** A message in place of results, with links to the lists. */
function NoResults({ title }: { title: string }) {
  return (
    <EmptyState title={title}>
      {[COURT_LABELS, ...Object.values(EQUIPMENT_LABELS)].map(({ path, title: name }) => (
        <ButtonLink key={path} to={path}>
          {name}
        </ButtonLink>
      ))}
    </EmptyState>
  );
}

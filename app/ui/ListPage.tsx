import type { ReactNode } from "react";
import type { Page as PageOf } from "~/http/listQuery";
import { plural } from "~/lib/format";
import { ButtonLink } from "./Button";
import { type Chip, FilterChips, FilterPanel } from "./Filters";
import { Hero } from "./Hero";
import { CardList } from "./ItemCard";
import { EmptyState, Page, Section } from "./Layout";
import { Link } from "./Link";
import { ListViewButton, ListViewForm } from "./ListViewForm";
import { Pagination } from "./Pagination";
import { PartialResults } from "./PartialResults";
import { SearchBox } from "./SearchBox";
import { raisedBox, rowLink } from "./styles";

/** The texts and path of a list of items. */
export interface ListLabels {
  path: string;
  /** The heading of its page, such as 'All Courts'. */
  title: string;
  subtitle: string;
  /** The singular of its items, such as 'Court'. */
  noun: string;
  /** The heading of its items among search results, such as 'Courts'. */
  section: string;
  /** The message for an empty list. */
  empty: string;
  searchPlaceholder: string;
}

interface ListPageProps {
  words: ListLabels;
  /** The search text; empty without a search. */
  q: string;
  /** Whether the search may have missed results. */
  isPartial: boolean;
  /** The search box and the filters. */
  controls: ReactNode;
  /** The list's own items. */
  children: ReactNode;
  /** Search results of other kinds. */
  related: ReactNode;
}

/** The id of the heading with the number of items. */
const FOUND = "found";

/** A page that lists items: all of them, or the results of a search. */
export function ListPage({ words, q, isPartial, controls, children, related }: ListPageProps) {
  return (
    <>
      <Hero size="low" title={words.title} subtitle={words.subtitle} />
      <Page dense>
        {controls}
        <ListViewForm fragment={FOUND} />
        {q ? (
          <>
            <h2>{`Search Results for "${q}"`}</h2>
            {isPartial && <PartialResults />}
            <Section title={words.section}>{children}</Section>
            {related}
          </>
        ) : (
          children
        )}
      </Page>
    </>
  );
}

interface ListControlsProps {
  words: ListLabels;
  q: string;
  /** The active filters. */
  chips: readonly Chip[];
  /** The parts of the search text, which come first. */
  textChips: readonly Chip[];
  /** The address of the list without filters and search text. */
  clearHref: string;
  /** Query parameters to preserve that have no field. */
  keep?: Readonly<Record<string, string>>;
  /** The filters. */
  children: ReactNode;
}

/** The search box of a list, with its filters and the active ones. */
export function ListControls({ words, q, chips, textChips, clearHref, keep, children }: ListControlsProps) {
  return (
    <div className={`-mt-15 flex flex-col gap-2 p-3 ${raisedBox}`} data-print="hide">
      <SearchBox
        action={`${words.path}#${FOUND}`}
        query={q}
        label={`Search ${words.section.toLowerCase()}`}
        placeholder={words.searchPlaceholder}
        {...(keep ? { keep } : {})}
      >
        <FilterPanel activeCount={chips.length} hasSearchButton>
          {children}
        </FilterPanel>
      </SearchBox>
      <FilterChips chips={[...textChips, ...chips]} clearHref={clearHref} />
    </div>
  );
}

interface FoundProps<Item> {
  words: ListLabels;
  q: string;
  page: PageOf<Item>;
  hrefFor: (page: number) => string;
  /** The address of the list without filters and search text. */
  clearHref: string;
  /** The page that explains the sort order, if it needs an explanation. */
  orderHref?: string | undefined;
  card: (item: Item, index: number) => ReactNode;
}

/** The total, the cards of one page, and the pagination. */
export function Found<Item>({ words, q, page, hrefFor, clearHref, orderHref, card }: FoundProps<Item>) {
  const Heading = q ? "h3" : "h2";
  const many = words.section.toLowerCase();
  return (
    <>
      <div className="-my-2 flex flex-wrap items-center md:-my-3 gap-x-2 md:gap-x-4">
        <Heading
          id={FOUND}
          tabIndex={-1}
          className="grow text-lg whitespace-nowrap unfold:scroll-mt-96 md:text-xl"
          aria-live="polite"
        >
          {`${plural(page.total, words.noun)} Found`}
        </Heading>
        {orderHref && page.total > 1 && (
          <Link to={orderHref} className={`${rowLink} text-sm text-link`}>
            {/* On a phone there is room for one word beside the number. */}
            <span>
              <span className="max-xs:sr-only">How</span>{" "}
              <span className="inline-block max-xs:first-letter:uppercase">ranking</span>{" "}
              <span className="max-xs:sr-only">works</span>
            </span>
          </Link>
        )}{" "}
        {page.total > 0 && <ListViewButton />}
      </div>
      {page.total === 0 ? (
        <EmptyState title={words.empty}>
          <ButtonLink to={clearHref}>See all {many}</ButtonLink>
        </EmptyState>
      ) : (
        <CardList>{page.items.map(card)}</CardList>
      )}
      <Pagination
        page={page.page}
        pages={page.pages}
        hrefFor={(number) => `${hrefFor(number)}#${FOUND}`}
        label={`Pages of ${many}`}
      />
    </>
  );
}

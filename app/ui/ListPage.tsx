import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Page as PageOf } from "~/http/listQuery";
import { plural } from "~/lib/format";
import { ButtonLink } from "./Button";
import { type Chip, FilterChips, FilterPanel } from "./Filters";
import { Hero } from "./Hero";
import { CardGrid } from "./ItemCard";
import { EmptyState, Page, Section } from "./Layout";
import { Pagination } from "./Pagination";
import { PartialResults } from "./PartialResults";
import { SearchBox } from "./SearchBox";

/** The words of a list of items, and where it is. */
export interface ListLabels {
  path: string;
  /** The heading of its page, such as 'All Courts'. */
  title: string;
  subtitle: string;
  /** One of its items, such as 'Court'. */
  noun: string;
  /** Its items among what a search found, such as 'Courts'. */
  section: string;
  /** What is said where there are none. */
  empty: string;
  searchPlaceholder: string;
}

interface ListPageProps {
  words: ListLabels;
  /** What is searched for; empty where nothing is. */
  q: string;
  /** Whether the search has found not all there is. */
  isPartial: boolean;
  /** The search box and the filters. */
  controls: ReactNode;
  /** The items of the list itself. */
  children: ReactNode;
  /** What else a search has found. */
  related: ReactNode;
}

/** A page that lists items: all of them, or those that a search found and what else it has found. */
export function ListPage({ words, q, isPartial, controls, children, related }: ListPageProps) {
  return (
    <>
      <Hero title={words.title} subtitle={words.subtitle} />
      <Page>
        {controls}
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
  chips: readonly Chip[];
  /** Parameters of the address that no field shows. */
  keep?: Readonly<Record<string, string>>;
  /** The filters. */
  children: ReactNode;
}

/** The search box of a list, with its filters and those of them that are in force. */
export function ListControls({ words, q, chips, keep, children }: ListControlsProps) {
  return (
    <div className="list-controls">
      <SearchBox
        action={words.path}
        query={q}
        label={`Search ${words.section.toLowerCase()}`}
        placeholder={words.searchPlaceholder}
        {...(keep ? { keep } : {})}
      >
        <FilterPanel activeCount={chips.length}>{children}</FilterPanel>
      </SearchBox>
      <FilterChips chips={chips} clearHref={words.path} />
    </div>
  );
}

interface FoundProps<Item> {
  words: ListLabels;
  q: string;
  page: PageOf<Item>;
  hrefFor: (page: number) => string;
  /** The page that explains the order, where it is not plain; for a list with an order to explain. */
  orderHref?: string | undefined;
  card: (item: Item, index: number) => ReactNode;
}

/** How many items there are, the cards of one page of them, and the way to the others. */
export function Found<Item>({ words, q, page, hrefFor, orderHref, card }: FoundProps<Item>) {
  const Heading = q ? "h3" : "h2";
  const many = words.section.toLowerCase();
  return (
    <>
      <div className="section-head">
        <Heading>{`${plural(page.total, words.noun)} Found`}</Heading>
        {orderHref && page.total > 1 && <Link to={orderHref}>How Top rated works</Link>}
      </div>
      {page.total === 0 ? (
        <EmptyState title={words.empty}>
          <ButtonLink to={words.path}>See all {many}</ButtonLink>
        </EmptyState>
      ) : (
        <CardGrid>{page.items.map(card)}</CardGrid>
      )}
      <Pagination page={page.page} pages={page.pages} hrefFor={hrefFor} label={`Pages of ${many}`} />
    </>
  );
}

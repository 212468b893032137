import type { ReactNode } from "react";
import { href } from "react-router";
import { CourtCard } from "~/features/courts/CourtCard";
import { COURT_LABELS } from "~/features/courts/court.labels";
import { EquipmentCard } from "~/features/equipment/EquipmentCard";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { FoundReviews } from "~/features/reviews/RelatedReviews";
import { MAX_FOUND } from "~/features/reviews/review.limits";
import type { ReviewViewer } from "~/features/reviews/review.permissions";
import { pathWithParams } from "~/http/listQuery";
import { count, plural } from "~/lib/format";
import { ButtonLink } from "~/ui/Button";
import { CardGrid } from "~/ui/ItemCard";
import { EmptyState, Section } from "~/ui/Layout";
import type { ListLabels } from "~/ui/ListPage";
import { PartialResults } from "~/ui/PartialResults";
import type { SearchView } from "./search.view";

interface SearchResultsProps {
  /** What was searched for. */
  q: string;
  found: SearchView;
  /** Who reads it: what they may change of it, they change from here. */
  viewer: ReviewViewer | null;
}

/** What a search has found, and the ways on where that is nothing. */
export function SearchResults({ q, found, viewer }: SearchResultsProps) {
  const kinds = kindsOf({ q, found, viewer });
  return (
    <>
      <div className="found-head">
        <h2>{`Search Results for "${q}"`}</h2>
        {kinds.length > 0 && <FoundKinds kinds={kinds} />}
      </div>
      {found.isPartial && <PartialResults />}
      {kinds.length > 0 ? (
        <SearchSections q={q} kinds={kinds} />
      ) : (
        <Instead title="No results found. Try different keywords." />
      )}
    </>
  );
}

/** What stands there before anything is searched for. */
export function SearchStart() {
  return <Instead title="A name, a place, a brand, or a word that players use: all of it can be found." />;
}

/** What a search has found, a section for each kind that there is any of. */
function SearchSections({ q, kinds }: { q: string; kinds: readonly Kind[] }) {
  return kinds.map(({ id, title, shown, total, list, content }) => (
    <Section
      key={id}
      id={id}
      title={title}
      action={total > shown && <More q={q} shown={shown} total={total} list={list} />}
    >
      {content}
    </Section>
  ));
}

/** One kind of what was found. */
interface Kind {
  id: string;
  title: string;
  shown: number;
  total: number;
  /** The list that has all of it; reviews have none. */
  list: ListLabels | null;
  content: ReactNode;
}

function kindsOf({ q, found: all, viewer }: SearchResultsProps): Kind[] {
  const { courts, rackets, balls, reviews } = all;
  const from = pathWithParams(href("/search"), { q });
  const courtCards = courts.items.map((it) => <CourtCard key={it.id} court={it} mayManage={false} />);
  const racketCards = rackets.items.map((it) => <EquipmentCard key={it.id} item={it} mayManage={false} />);
  const ballCards = balls.items.map((it) => <EquipmentCard key={it.id} item={it} mayManage={false} />);
  const kinds = [
    { found: courts, list: COURT_LABELS, content: <CardGrid>{courtCards}</CardGrid> },
    { found: rackets, list: EQUIPMENT_LABELS.racket, content: <CardGrid small>{racketCards}</CardGrid> },
    { found: balls, list: EQUIPMENT_LABELS.ball, content: <CardGrid small>{ballCards}</CardGrid> },
    {
      found: reviews,
      list: null,
      content: <FoundReviews reviews={reviews.items} viewer={viewer} from={from} />,
    },
  ];
  return kinds
    .filter(({ found }) => found.total > 0)
    .map(({ found: { items, total }, list, content }) => {
      const title = list?.section ?? "Reviews";
      return { id: title.toLowerCase(), title, shown: items.length, total, list, content };
    });
}

/** How much there is of each kind, with the way to where it stands on the page. */
function FoundKinds({ kinds }: { kinds: readonly Kind[] }) {
  return (
    <ul className="found-kinds" aria-label="Found">
      {kinds.map((kind) => (
        <li key={kind.id}>
          <a href={`#${kind.id}`} className="found-kind">{`${kind.title} (${totalOf(kind)})`}</a>
        </li>
      ))}
    </ul>
  );
}

/** That there is more than is shown, and where. */
function More({ q, list, ...kind }: { q: string } & Pick<Kind, "shown" | "total" | "list">) {
  if (!list) return <p className="found-part">{`${kind.shown} of ${totalOf({ list, ...kind })}`}</p>;
  return (
    <ButtonLink to={pathWithParams(list.path, { q })}>
      {`See all ${plural(kind.total, list.noun.toLowerCase())}`}
    </ButtonLink>
  );
}

/** Reviews are not counted to the end. */
function totalOf({ total, list }: Pick<Kind, "total" | "list">): string {
  return list || total < MAX_FOUND ? count(total) : `${count(MAX_FOUND)}+`;
}

/** What stands where results would. */
function Instead({ title }: { title: string }) {
  return (
    <EmptyState title={title}>
      {[COURT_LABELS, EQUIPMENT_LABELS.racket, EQUIPMENT_LABELS.ball].map(({ path, title: name }) => (
        <ButtonLink key={path} to={path}>
          {name}
        </ButtonLink>
      ))}
    </EmptyState>
  );
}

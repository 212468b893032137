import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { matchPath, useMatches, useNavigation } from "react-router";
import { classes } from "./classes";
import { Hero } from "./Hero";
import { Page } from "./Layout";
import type { ListLabels } from "./ListPage";

/** As long as a page may take to come before it is missed, in milliseconds. */
const TIMEOUT_MS = 200;

const CARDS = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

/** A page that says in words that it is on its way. */
interface PendingPage {
  /** A pattern of React Router, such as /courts/:id/edit. */
  path: string;
  /** Such as 'Loading admin dashboard...'. */
  loading: string;
}

interface PendingNavigationProps {
  /** The lists that show their outline. */
  lists: readonly ListLabels[];
  /** The pages that have words instead. */
  pages?: readonly PendingPage[];
  /** The page that is shown: hidden while a list keeps one waiting, and not lost should one change one's mind. */
  children: ReactNode;
}

/** Around every page: the outline of a list, or the words of a page, that is on its way here and takes its time. */
export function PendingNavigation({ lists, pages = [], children }: PendingNavigationProps) {
  const arriving = useArriving([...lists, ...pages]);
  const isMissed = useAfter(TIMEOUT_MS, arriving);
  useLayoutEffect(() => {
    if (isMissed) window.scrollTo(0, 0);
  }, [isMissed]);
  return (
    <>
      <div className={classes("shown", isMissed && "shown-not")}>{children}</div>
      {isMissed &&
        arriving &&
        ("loading" in arriving ? <Waiting page={arriving} /> : <ListSkeleton words={arriving} />)}
    </>
  );
}

/** What a navigation leads to from elsewhere. */
function useArriving<Place extends { path: string }>(places: readonly Place[]): Place | null {
  const pathname = useNavigation().location?.pathname;
  const isThere = useMatches().some((match) => match.pathname === pathname);
  if (isThere || pathname === undefined) return null;
  return places.find(({ path }) => matchPath(path, pathname)) ?? null;
}

/** Whether something has gone on for so long. */
function useAfter(milliseconds: number, what: object | null): boolean {
  const [passed, setPassed] = useState<object | null>(null);
  useEffect(() => {
    if (!what) return;
    const timer = setTimeout(() => setPassed(what), milliseconds);
    return () => {
      clearTimeout(timer);
      setPassed(null);
    };
  }, [milliseconds, what]);
  return what !== null && passed === what;
}

function Waiting({ page: { loading } }: { page: PendingPage }) {
  return (
    <div aria-busy="true">
      <Page>
        <p className="waiting" role="status">
          <span className="button-spinner" aria-hidden="true" />
          {loading}
        </p>
      </Page>
    </div>
  );
}

function ListSkeleton({ words: { title, subtitle } }: { words: ListLabels }) {
  return (
    <div aria-busy="true">
      <Hero title={title} subtitle={subtitle} />
      <Page>
        <div className="list-controls list-controls-pending" />
        <p className="sr-only" role="status">
          Loading {title}
        </p>
        <ul className="card-grid" aria-hidden="true">
          {CARDS.map((card) => (
            <li key={card} className="card skeleton">
              <div className="card-body">
                <span className="skeleton-line" />
                <span className="skeleton-line" />
                <span className="skeleton-line" />
              </div>
              <span className="picture" />
            </li>
          ))}
        </ul>
      </Page>
    </div>
  );
}

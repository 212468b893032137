import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useMatches, useNavigation } from "react-router";
import { classes } from "./classes";
import { Hero } from "./Hero";
import { Page } from "./Layout";

/** As long as a page may take to come before it is missed, in milliseconds. */
const PATIENCE = 200;

const CARDS = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

interface PendingListProps {
  /** The headings of the lists, by their paths. */
  titles: Readonly<Record<string, string>>;
  /** The page that is shown: hidden while a list keeps one waiting, and not lost should one change one's mind. */
  children: ReactNode;
}

/** Around every page: the outline of a list that is on its way here and takes its time. */
export function PendingList({ titles, children }: PendingListProps) {
  const title = useArrivingList(titles);
  const isMissed = useAfter(PATIENCE, title);
  useLayoutEffect(() => {
    if (isMissed) window.scrollTo(0, 0);
  }, [isMissed]);
  return (
    <>
      <div className={classes("shown", isMissed && "shown-not")}>{children}</div>
      {isMissed && title && <ListSkeleton title={title} />}
    </>
  );
}

/** The heading of the list that a navigation leads to from elsewhere. */
function useArrivingList(titles: PendingListProps["titles"]): string | null {
  const { pathname } = useNavigation().location ?? {};
  const isThere = useMatches().some((match) => match.pathname === pathname);
  return (pathname && !isThere && titles[pathname]) || null;
}

/** Whether something has gone on for so long. */
function useAfter(milliseconds: number, what: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
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

function ListSkeleton({ title }: { title: string }) {
  return (
    <div aria-busy="true">
      <Hero title={title} />
      <Page>
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

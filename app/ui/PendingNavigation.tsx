import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { matchPath, useMatches, useNavigation } from "react-router";
import { Spinner } from "./Button";
import { Hero } from "./Hero";
import { Page } from "./Layout";
import type { ListLabels } from "./ListPage";
import { cardBody, cardList, raisedBox } from "./styles";

/** Delay before a pending navigation is shown, in milliseconds. */
const DELAY_MS = 200;

/** A line of text in the skeleton of a card. */
const LINE = "my-1 h-4.5 rounded-mark bg-sunken";

const CARDS = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

/** A page with a text while it loads. */
interface PendingPage {
  /** A path pattern of React Router, such as /courts/:id/edit. */
  path: string;
  /** Such as 'Loading admin dashboard...'. */
  loading: string;
}

interface PendingNavigationProps {
  /** The lists that show a skeleton. */
  lists: readonly ListLabels[];
  /** The pages that show a text instead. */
  pages: readonly PendingPage[];
  /** The current page: hidden, not unmounted, during a slow navigation, so that it survives if the user cancels. */
  children: ReactNode;
}

/** Wraps every page: shows the skeleton of a list, or the text of a page, when it loads slowly. */
export function PendingNavigation({ lists, pages, children }: PendingNavigationProps) {
  const pending = usePendingPage([...lists, ...pages]);
  const isSlow = useDelayed(DELAY_MS, pending);
  useLayoutEffect(() => {
    if (isSlow) window.scrollTo(0, 0);
  }, [isSlow]);
  return (
    <>
      <div className={isSlow ? "hidden" : "contents"}>{children}</div>
      {isSlow &&
        pending &&
        ("loading" in pending ? <LoadingText page={pending} /> : <ListSkeleton words={pending} />)}
    </>
  );
}

/** The page that a navigation leads to; null if it stays on the same path. */
function usePendingPage<Target extends { path: string }>(targets: readonly Target[]): Target | null {
  const pathname = useNavigation().location?.pathname;
  const isCurrent = useMatches().some((match) => match.pathname === pathname);
  if (isCurrent || pathname === undefined) return null;
  return targets.find(({ path }) => matchPath(path, pathname)) ?? null;
}

/** Whether `subject` has been the same object for `milliseconds`; false for null. */
function useDelayed(milliseconds: number, subject: object | null): boolean {
  const [passed, setPassed] = useState<object | null>(null);
  useEffect(() => {
    if (!subject) return;
    const timer = setTimeout(() => setPassed(subject), milliseconds);
    return () => {
      clearTimeout(timer);
      setPassed(null);
    };
  }, [milliseconds, subject]);
  return subject !== null && passed === subject;
}

function LoadingText({ page: { loading } }: { page: PendingPage }) {
  return (
    <div aria-busy="true">
      <Page>
        <p className="flex items-center gap-3 py-12" role="status">
          <Spinner />
          {loading}
        </p>
      </Page>
    </div>
  );
}

function ListSkeleton({ words: { title, subtitle } }: { words: ListLabels }) {
  return (
    <div aria-busy="true">
      <Hero size="low" title={title} subtitle={subtitle} />
      <Page dense>
        {/* The same height as the loaded controls. */}
        <div className={`-mt-15 min-h-32 md:min-h-20 ${raisedBox}`} />
        <p className="sr-only" role="status">
          Loading {title}
        </p>
        <ul className={cardList} aria-hidden="true" data-list>
          {CARDS.map((name) => (
            <li key={name} className="skeleton card pointer-events-none animate-breathe">
              <div className={cardBody}>
                <span className={`w-2/3 ${LINE}`} />
                <span className={`w-2/5 ${LINE}`} />
                <span className={`w-full ${LINE}`} />
              </div>
              <span className="block aspect-4/3 bg-sunken rows:aspect-auto rows:w-28" />
            </li>
          ))}
        </ul>
      </Page>
    </div>
  );
}

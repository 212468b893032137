import { BackIcon, ForwardIcon } from "./icons";
import { Link } from "./Link";
import { forcedCurrent } from "./styles";

interface PaginationProps {
  /** The current page, from 1. */
  page: number;
  /** The number of pages. */
  pages: number;
  hrefFor: (page: number) => string;
  /** Distinguishes this navigation from others on the page. */
  label?: string;
}

const CELL = "inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control";

const LINK = `${CELL} font-semibold text-link no-underline hover:bg-court-tint aria-[current]:bg-court aria-[current]:text-on-court ${forcedCurrent}`;

const NUMBER = "px-2.5";
const STEP = "px-1 xs:px-2.5";

/** Numbered links to the pages of a list; renders nothing for a single page. */
export function Pagination({ page, pages, hrefFor, label = "Pages" }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap justify-center gap-1">
        {page > 1 && (
          <li>
            <Link to={hrefFor(page - 1)} className={`${LINK} ${STEP}`} rel="prev">
              <BackIcon /> Previous<span className="sr-only"> page</span>
            </Link>
          </li>
        )}
        {shownPages(page, pages).map((shown) =>
          shown > 0 ? (
            <li key={shown}>
              <Link
                to={hrefFor(shown)}
                className={`${LINK} ${NUMBER}`}
                aria-current={shown === page ? "page" : undefined}
              >
                <span className="sr-only">Page </span>
                {shown}
              </Link>
            </li>
          ) : (
            <li key={shown} className={`${CELL} ${NUMBER}`} aria-hidden="true">
              …
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Link to={hrefFor(page + 1)} className={`${LINK} ${STEP}`} rel="next">
              Next<span className="sr-only"> page</span> <ForwardIcon />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/**
 * The page numbers to show: first, last, current and its neighbours. A gap is one negative number
 * (minus the page before it); a gap of a single page is filled, since its number is no wider than an ellipsis.
 */
export function shownPages(page: number, pages: number): number[] {
  const required = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const shown: number[] = [];
  for (const number of new Set(required)) {
    const last = shown.at(-1) ?? 0;
    if (number === last + 2) shown.push(last + 1);
    else if (number > last + 2) shown.push(-last);
    shown.push(number);
  }
  return shown;
}

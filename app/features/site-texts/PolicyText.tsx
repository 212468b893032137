import { useLocation } from "react-router";
import { Link } from "~/ui/Link";
import { box } from "~/ui/styles";
import { PolicyBlocks } from "./PolicyBlocks";
import { headingsOf, type PolicyBlock, type PolicyHeading } from "./policy.text";
import { sideColumn } from "./textPageStyles";

/** A text with fewer headings needs no table of contents. */
const MIN_HEADINGS = 2;

/** A policy's text with a table of contents. */
export function PolicyText({ blocks }: { blocks: readonly PolicyBlock[] }) {
  const headings = headingsOf(blocks);
  return (
    <div className={sideColumn.page}>
      {headings.length >= MIN_HEADINGS && <Contents headings={headings} />}
      <div className={sideColumn.text}>
        <PolicyBlocks blocks={blocks} />
      </div>
    </div>
  );
}

/** Collapsed on a phone, beside the text on wide screens. */
function Contents({ headings }: { headings: readonly PolicyHeading[] }) {
  const { pathname, search } = useLocation();
  return (
    <nav
      className={`${box} ${sideColumn.side} md:max-h-[calc(100dvh-var(--spacing-bar)-3rem)] md:overflow-y-auto`}
      aria-label="On this page"
    >
      <details className="contents-list unfold:block unfold:details-content:block unfold:details-content:[content-visibility:visible]">
        <summary className="list-item list-inside px-4 py-2.5 font-semibold unfold:hidden">
          On this page
        </summary>
        <ul className="px-2 pb-2">
          {headings.map(({ id, text }) => (
            <li key={id} className="mt-0!">
              <Link
                to={`${pathname}${search}#${encodeURIComponent(id)}`}
                className="flex min-h-11 items-center rounded-control px-2 py-1 leading-tight text-link no-underline wrap-anywhere hover:bg-court-tint hover:underline md:min-h-9"
              >
                <bdi>{text}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

import { PolicyBlocks } from "./PolicyBlocks";
import { headingsOf, type PolicyBlock, type PolicyHeading } from "./policy.text";

/** A text with fewer headings needs no table of contents. */
const MIN_HEADINGS = 2;

/** A policy's text with a table of contents. */
export function PolicyText({ blocks }: { blocks: readonly PolicyBlock[] }) {
  const headings = headingsOf(blocks);
  return (
    <div className="info">
      {headings.length >= MIN_HEADINGS && <Contents headings={headings} />}
      <div className="info-text">
        <PolicyBlocks blocks={blocks} />
      </div>
    </div>
  );
}

/** Collapsed on a phone, beside the text on wide screens. */
function Contents({ headings }: { headings: readonly PolicyHeading[] }) {
  return (
    <nav className="info-side policy-contents" aria-label="On this page">
      <details className="policy-fold">
        <summary className="policy-toggle">On this page</summary>
        <ul>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${encodeURIComponent(id)}`} className="policy-link">
                <bdi>{text}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

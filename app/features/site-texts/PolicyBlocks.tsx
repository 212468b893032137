import { Prose } from "~/ui/Layout";
import type { PolicyBlock } from "./policy.text";

interface PolicyBlocksProps {
  blocks: readonly PolicyBlock[];
  /** The level of its headings. Only `h2` gets ids, since a page may show the same text twice at other levels. */
  heading?: "h2" | "h3" | "h4";
}

/** The rendered text of a policy. */
export function PolicyBlocks({ blocks, heading = "h2" }: PolicyBlocksProps) {
  return (
    <div className="wrap-anywhere whitespace-pre-line [&_:is(h3,h4)]:text-lg [&_:is(h3,h4)]:font-semibold [&_:target]:underline [&_:target]:decoration-lime-edge [&_:target]:decoration-3 [&_:target]:underline-offset-4">
      <Prose>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id other than their position
          <Block key={index} block={block} heading={heading} />
        ))}
      </Prose>
    </div>
  );
}

function Block({ block, heading: Heading }: { block: PolicyBlock; heading: "h2" | "h3" | "h4" }) {
  if (block.kind === "heading") {
    return <Heading {...(Heading === "h2" ? { id: block.id } : {})}>{block.text}</Heading>;
  }
  if (block.kind === "paragraph") return <p>{block.text}</p>;
  return (
    <ul>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list may contain the same item twice
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

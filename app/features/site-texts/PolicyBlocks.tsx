import { Prose } from "~/ui/Layout";
import type { PolicyBlock } from "./policy.text";

interface PolicyBlocksProps {
  blocks: readonly PolicyBlock[];
  /** What its headings are on the page. Only where they are `h2` can be linked to: elsewhere they may stand twice. */
  heading?: "h2" | "h3" | "h4";
}

/** What a policy says, without anything around it. */
export function PolicyBlocks({ blocks, heading = "h2" }: PolicyBlocksProps) {
  return (
    <div className="policy">
      <Prose>
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text are known by their place
          <Block key={at} block={block} heading={heading} />
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
      {block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item may stand twice
        <li key={at}>{item}</li>
      ))}
    </ul>
  );
}

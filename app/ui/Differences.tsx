import type { Difference } from "~/kernel/difference";

/** How a text has changed: what went is struck through, what came is underlined, and both are said in words. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <span className="differences">
      {differences.map((difference, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text are known by their place
        <Run key={at} {...difference} />
      ))}
    </span>
  );
}

function Run({ kind, text }: Difference) {
  if (kind === "same") return text;
  const Mark = kind === "added" ? "ins" : "del";
  return (
    <Mark>
      <span className="sr-only">{kind === "added" ? " added: " : " removed: "}</span>
      {text}
    </Mark>
  );
}

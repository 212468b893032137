import { withDashes } from "~/lib/format";

/** A text with a dash in each of its ranges, such as `450–650`, which is never broken there. */
export function RangeText({ children }: { children: string }) {
  return withDashes(children)
    .split(/([₹\d.,]{1,9}–[₹\d.,]{1,9})/)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain the same range twice
        <span key={index} className="whitespace-nowrap">
          {part}
        </span>
      ),
    );
}

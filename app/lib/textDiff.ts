/** A run of a text: in both versions of it, in the later one alone, or in the earlier one alone. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

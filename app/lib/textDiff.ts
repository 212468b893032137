/** A part of a compared text: in both versions, only in the later one, or only in the earlier one. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

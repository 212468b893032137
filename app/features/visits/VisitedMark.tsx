import { Tag } from "~/ui/Layout";

/** The mark of a review whose author gave the court's code; nothing without one. */
export function VisitedMark({ visited }: { visited: boolean }) {
  return visited && <Tag>Visited</Tag>;
}

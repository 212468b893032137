import { problem } from "~/http/problems";
import type { ItemKind } from "../catalogue/aspects";
import { ASPECT_SCHEMAS, type ReviewChange } from "./review.schema";

/**
 * Checks the aspects of a review in JSON, whose schema does not know the kind of its item.
 * @throws a 422 problem when they include one of another kind
 */
export function requireAspectsOf(kind: ItemKind, { aspects }: Pick<ReviewChange, "aspects">): void {
  const message = ASPECT_SCHEMAS[kind].safeParse(aspects).error?.issues[0]?.message;
  if (message !== undefined) throw problem(422, message, { errors: { aspects: [message] } });
}

/** Whether a form rates aspects, so that the kind of the item is needed to check them. */
export function hasAspects(form: FormData): boolean {
  return [...form.keys()].some((name) => name.startsWith("aspects."));
}

import type { Results } from "~/http/listQuery";
import { count } from "~/lib/format";
import { ButtonLink } from "./Button";

interface SeeAllProps {
  to: string;
  /** The items that the section shows, and their total. */
  found: Results<unknown>;
  /** The singular of the items, in any case, such as 'Court'. */
  noun: string;
  /** Their number in words, where it is only a minimum, such as '200+'. */
  number?: string;
}

/** The link of a section to all items of which it shows the first; renders nothing if it shows all. */
export function SeeAll({ to, found: { items, total }, noun, number = count(total) }: SeeAllProps) {
  return (
    total > items.length && <ButtonLink to={to}>{`See all ${number} ${noun.toLowerCase()}s`}</ButtonLink>
  );
}

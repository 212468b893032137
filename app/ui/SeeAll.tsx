import { count } from "~/lib/format";
import { ButtonLink } from "./Button";

interface SeeAllProps {
  to: string;
  total: number;
  /** The singular of the items, in any case, such as 'Court'. */
  noun: string;
  /** Their number in words, where it is only a minimum, such as '200+'. */
  number?: string;
}

/** The link of a section to all items of which it shows the first. */
export function SeeAll({ to, total, noun, number = count(total) }: SeeAllProps) {
  const one = noun.toLowerCase();
  return <ButtonLink to={to}>{total === 1 ? `1 ${one}` : `See all ${number} ${one}s`}</ButtonLink>;
}

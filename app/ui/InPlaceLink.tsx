import { Link, type LinkProps } from "./Link";

/** A link that changes a part of the page. The user's first interaction with it loads the page's scripts. */
export function InPlaceLink(props: LinkProps) {
  return <Link {...props} preventScrollReset data-in-place />;
}

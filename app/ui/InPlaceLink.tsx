import { Link, type LinkProps } from "./Link";
import { useHydrated } from "./useHydrated";

/**
 * A link that changes a part of the page. The user's first interaction with it loads the page's scripts. With them,
 * neither the page nor the focus moves; its fragment is for browsers without.
 */
export function InPlaceLink({ to, ...props }: LinkProps) {
  return <Link {...props} to={useHydrated() ? to.replace(/#.*/, "") : to} preventScrollReset data-in-place />;
}

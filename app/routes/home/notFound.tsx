import { pageProblem } from "~/http/problems";

/** The 404 page of all addresses without a route. */
export function loader(): never {
  throw pageProblem(404, "404 Page Not Found", "Did you forget to add the page to the router?");
}

/** The same for forms. */
export const action = loader;

export default function NotFound() {
  return null;
}

import { pageProblem } from "~/http/problems";

/** Every address that nothing else answers to. */
export function loader(): never {
  throw pageProblem(404, "404 Page Not Found", "Did you forget to add the page to the router?");
}

/** The same answer to a form that is sent nowhere. */
export const action = loader;

export default function NotFound() {
  return null;
}

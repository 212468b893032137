import { data } from "react-router";

/** The 404 page of all addresses without a route. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** The same for forms. */
export const action = loader;

export default function NotFound() {
  return null;
}

import { href, redirect } from "react-router";

/** Equipment by itself is no page: rackets come first. */
export function loader() {
  return redirect(href("/rackets"), 301);
}

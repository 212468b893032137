import { href, redirect } from "react-router";
import { methodRoute } from "~/http/apiRoute";
import type { Route } from "./+types/redirectToRackets";

/** Equipment by itself is no page: rackets come first. */
export const loader = methodRoute<Route.LoaderArgs>({
  GET: () => redirect(href("/rackets"), 301),
});

export const action = loader;

import { href } from "react-router";
import { documentResponse, methodRoute } from "~/http/apiRoute";
import { publicFor } from "~/http/cacheControl";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/robots";

/**
 * Path patterns that crawlers should skip (RFC 9309): the API, pages that require a session, and lists with
 * unlimited combinations of parameters. A `$` limits a pattern to exact matches.
 */
const DISALLOWED = [
  "/api/",
  "/hydration/",
  "/sign-in-provider/",
  "/admin",
  "/account",
  "/reviews/",
  "/*/new$",
  "/*/new?",
  "/*/edit$",
  "/*/review$",
  "/*/badge$",
  "/*/claim$",
  "/*/delete$",
  "/*/delete?",
  "/search",
  "/compare?",
  "/*?q=",
  "/*&q=",
  "/*?ids=",
  "/*&ids=",
];

export const loader = methodRoute<Route.LoaderArgs>({
  GET({ request, context }) {
    const { publicUrl: origin } = context.get(processContext).environment;
    const rules = DISALLOWED.map((pattern) => `Disallow: ${pattern}`);
    return documentResponse(request, {
      body: ["User-agent: *", ...rules, "", `Sitemap: ${origin}${href("/sitemap.xml")}`, ""].join("\n"),
      type: "text/plain; charset=utf-8",
      cacheControl: publicFor(3_600),
    });
  },
});

export const action = loader;

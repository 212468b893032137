import { href } from "react-router";
import { documentResponse, methodRoute } from "~/http/apiRoute";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/robots";

/**
 * What nobody need crawl, as patterns of paths (RFC 9309): what programs are for, what only somebody signed in can do
 * anything with, and pages of which there is no end. A `$` keeps a pattern from everything that merely begins so.
 */
const DISALLOWED = [
  "/api/",
  "/sign-in-provider/",
  "/admin",
  "/reviews/",
  "/*/new$",
  "/*/edit$",
  "/*/review$",
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
      cacheControl: "public, max-age=3600",
    });
  },
});

export const action = loader;

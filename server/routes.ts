import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";

// Two of these are not configured and undefined here; the request handler's type requires them to be absent.
const { allowedActionOrigins, unstable_getCriticalCss, basename, ...rest } = build;

/** All routes, as the request handler takes them. */
export const routes: ServerBuild = { ...rest, basename: basename ?? "/" };

import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";

// Two of these are not configured: undefined here, where the request handler wants them absent.
const { allowedActionOrigins, unstable_getCriticalCss, basename, ...rest } = build;

/** All routes, as the request handler wants them. */
export const routes: ServerBuild = { ...rest, basename: basename ?? "/" };

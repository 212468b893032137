import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A client action of its own file would be bundled with what all pages with forms load.
  splitRouteModules: false,
  // The name that the process loads it by.
  serverBuildFile: "app.js",
  // All routes are in one small file that a browser stores; otherwise each page would ask for those of its links.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

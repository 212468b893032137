import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The name that the process loads it by.
  serverBuildFile: "app.js",
  // The address book of a small site: a phone asks only for the routes it opens.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;

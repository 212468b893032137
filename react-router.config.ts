import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The address book of a small site: a phone asks only for the routes it opens.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;

import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * The modules that browsers load together. A page otherwise loads some forty of a few kilobytes each, and every request
 * costs a phone more than these bytes do.
 */
const CHUNKS = [
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
  },
  {
    name: "shared",
    test: /[\\/]app[\\/](?!.*(Form|Frame|Reason|Notice|actionResult|\.schema|\.form)\.tsx?$)/,
    minShareCount: 2,
  },
  // Pages without a form do not load them.
  { name: "forms", test: /[\\/](app|@conform-to|zod)[\\/]/, minShareCount: 3 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    // Bundles the routes and the database together, so that each entity class exists once.
    ssr: { build: { rolldownOptions: { input: "./server/bundle.ts" } } },
  },
});

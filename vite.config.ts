import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    // Bundles the routes and the database together, so that each entity class exists once.
    ssr: { build: { rolldownOptions: { input: "./server/bundle.ts" } } },
  },
});

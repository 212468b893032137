import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    // The server's entry takes the routes and the database in one bundle, so that an entity is one class.
    ssr: { build: { rolldownOptions: { input: "./server/bundle.ts" } } },
  },
});

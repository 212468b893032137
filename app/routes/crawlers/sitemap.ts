import { sitemapIndex } from "~/features/sitemap/sitemap.server";
import { foundDocument, resource } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/sitemap";

export const loader = resource<Route.LoaderArgs>({
  async GET({ request, context }) {
    const { publicUrl: origin } = context.get(processContext).environment;
    return foundDocument(request, {
      body: await sitemapIndex(context.get(databaseContext), origin),
      type: "application/xml; charset=utf-8",
      cacheControl: "public, max-age=3600",
    });
  },
});

export const action = loader;

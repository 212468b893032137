import { sitemapIndex } from "~/features/seo/sitemap.server";
import { documentResponse, methodRoute } from "~/http/apiRoute";
import { publicFor } from "~/http/cacheControl";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/sitemap";

export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, context }) {
    const { publicUrl: origin } = context.get(processContext).environment;
    return documentResponse(request, {
      body: await sitemapIndex(context.get(databaseContext), origin),
      type: "application/xml; charset=utf-8",
      cacheControl: publicFor(3_600),
    });
  },
});

export const action = loader;

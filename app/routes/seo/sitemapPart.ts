import { sitemapPart } from "~/features/seo/sitemap.server";
import { documentResponse, methodRoute } from "~/http/apiRoute";
import { publicFor } from "~/http/cacheControl";
import { problem } from "~/http/problems";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/sitemapPart";

export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, params, context }) {
    const { publicUrl: origin } = context.get(processContext).environment;
    const body = await sitemapPart(params.part, context.get(databaseContext), origin);
    if (body === null) throw problem(404, "The sitemap has no such part.");
    return documentResponse(request, {
      body,
      type: "application/xml; charset=utf-8",
      cacheControl: publicFor(3_600),
    });
  },
});

export const action = loader;

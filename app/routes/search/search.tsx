import { data, href, type RouterContextProvider } from "react-router";
import { CourtSymbols } from "~/features/courts/CourtDrawing";
import { EquipmentSymbols } from "~/features/equipment/EquipmentDrawing";
import { findEverything, findSearchParts } from "~/features/search/findEverything.server";
import { SearchResults, SearchStart } from "~/features/search/SearchResults";
import { SiteSearch } from "~/features/search/SiteSearch";
import type { SearchView } from "~/features/search/search.view";
import { NO_STORE } from "~/http/cacheControl";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { pathWithParams, searchText } from "~/http/listQuery";
import { product } from "~/lib/product";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import { reportFailure } from "~/middleware/reportFailure";
import { viewerContext } from "~/middleware/viewer";
import { DrawingSymbols } from "~/ui/Drawing";
import { Hero } from "~/ui/Hero";
import { Page } from "~/ui/Layout";
import { raisedBox } from "~/ui/styles";
import type { Route } from "./+types/search";

export async function loader({ url, context }: Route.LoaderArgs) {
  const q = searchText(url.searchParams.get("q"));
  const viewer = context.get(viewerContext);
  if (!q) return data({ q, parts: [], found: null, viewer });
  const found = await findOrNull(q, context);
  const { facets } = context.get(processContext);
  const parts = found ? await findSearchParts(facets, context.get(databaseContext), q) : [];
  return data(
    { q, parts, found, viewer },
    found && !found.isPartial ? {} : { headers: { "Cache-Control": NO_STORE } },
  );
}

/** Searches; logs a failure and returns null, so that the page shows the search box without results. */
async function findOrNull(q: string, context: Readonly<RouterContextProvider>): Promise<SearchView | null> {
  try {
    return await findEverything(context.get(databaseContext), q);
  } catch (error) {
    reportFailure(error, context);
    return null;
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { q = "" } = loaderData ?? {};
  return pageHead(matches, {
    title: q ? `${q} · Search` : "Search",
    description: `Search padel courts in ${product.city}, rackets, balls and what players say of them.`,
    path: pathWithParams(href("/search"), { q }),
    isListed: false,
  });
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Search({ loaderData: { q, parts, found, viewer } }: Route.ComponentProps) {
  return (
    <>
      <DrawingSymbols>
        <CourtSymbols />
        <EquipmentSymbols />
      </DrawingSymbols>
      <Hero title="Search" subtitle="Courts, rackets, balls and reviews." />
      <Page>
        <div className={`-mt-15 p-4 has-[[role=listbox]]:z-2 md:p-5 ${raisedBox}`} data-print="hide">
          <SiteSearch query={q} />
        </div>
        {found ? <SearchResults q={q} parts={parts} found={found} viewer={viewer} /> : <SearchStart />}
      </Page>
    </>
  );
}

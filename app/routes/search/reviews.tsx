import { data, href, redirect } from "react-router";
import { FoundReviews } from "~/features/reviews/RelatedReviews";
import { findReviews } from "~/features/search/findEverything.server";
import { SiteSearch } from "~/features/search/SiteSearch";
import { foundReviewsHref, foundReviewTotal, searchHref } from "~/features/search/search.query";
import { NO_STORE } from "~/http/cacheControl";
import { hiddenHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { pageNumber, searchText } from "~/http/listQuery";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import { Hero } from "~/ui/Hero";
import { BackLink, EmptyState, Page, Section } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import { PartialResults } from "~/ui/PartialResults";
import { raisedBox } from "~/ui/styles";
import type { Route } from "./+types/reviews";

/** All reviews that match a search, a page at a time. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const q = searchText(url.searchParams.get("q"));
  if (!q) throw redirect(href("/search"));
  const page = pageNumber(url.searchParams.get("page"));
  const found = await findReviews(context.get(databaseContext), q, page);
  return data(
    { q, ...found, viewer: context.get(viewerContext) },
    found.isPartial ? { headers: { "Cache-Control": NO_STORE } } : {},
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(loaderData ? `${loaderData.q} · Reviews` : "Reviews");
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function SearchReviews({ loaderData }: Route.ComponentProps) {
  const { q, reviews, isPartial, viewer } = loaderData;
  return (
    <>
      <Hero title="Search" subtitle="Courts, rackets, balls and reviews." />
      <Page>
        <div className={`-mt-15 p-4 has-[[role=listbox]]:z-2 md:p-5 ${raisedBox}`} data-print="hide">
          <SiteSearch query={q} />
        </div>
        <BackLink to={searchHref(q)}>All results</BackLink>
        <h2>{`Search Results for "${q}"`}</h2>
        {isPartial && <PartialResults />}
        <Section title={`Reviews (${foundReviewTotal(reviews.total)})`}>
          {reviews.total === 0 ? (
            <EmptyState title="No results found. Try different keywords." />
          ) : (
            <FoundReviews reviews={reviews.items} viewer={viewer} from={foundReviewsHref(q, reviews.page)} />
          )}
          <Pagination
            page={reviews.page}
            pages={reviews.pages}
            hrefFor={(page) => foundReviewsHref(q, page)}
            label="Pages of reviews"
          />
        </Section>
      </Page>
    </>
  );
}

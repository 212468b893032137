import { href } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { NEW_ACCOUNT_DAYS } from "~/features/bursts/burst.limits";
import { ReviewCard } from "~/features/reviews/ReviewCard";
import { mayChangeReview } from "~/features/reviews/review.permissions";
import { reviewList } from "~/features/reviews/reviewStyles";
import { hiddenHead, numbered } from "~/http/head";
import { pageNumber, pageParam, pathWithParams } from "~/http/listQuery";
import { plural } from "~/lib/format";
import { DAY } from "~/lib/time";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { uncached } from "~/middleware/uncached";
import { EmptyState } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { Pagination } from "~/ui/Pagination";
import type { Route } from "./+types/firstReviews";

export const middleware: Route.MiddlewareFunction[] = [uncached];

export async function loader(args: Route.LoaderArgs) {
  const { id, isSuperAdmin } = requireSuperAdmin(args);
  const { reviews } = args.context.get(databaseContext);
  const since = new Date(Date.now() - NEW_ACCOUNT_DAYS * DAY);
  const page = await reviews.firstOfNewUsers(since, pageNumber(args.url.searchParams.get("page")));
  return { viewer: { id, isSuperAdmin }, page };
}

export function meta({ loaderData: { page } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered("First Reviews", page.page));
}

export default function FirstReviews({ loaderData: { viewer, page } }: Route.ComponentProps) {
  const hrefFor = (number: number) =>
    pathWithParams(href("/admin/first-reviews"), { page: pageParam(number) });
  return (
    <AdminPage title="First Reviews">
      <p>
        The first review of everyone who joined in the last {NEW_ACCOUNT_DAYS} days, newest first. Suspend
        people who spam under <Link to={href("/admin/users")}>Users</Link>.
      </p>
      <h2>{plural(page.total, "Review")}</h2>
      {page.total === 0 ? (
        <EmptyState title="No new user has written a review yet." />
      ) : (
        <ul className={reviewList.wide}>
          {page.items.map((review) => (
            <ReviewCard
              key={review.id}
              review={review}
              mayChange={mayChangeReview(viewer, review)}
              reporter={review.hiddenFor ? undefined : viewer}
              from={hrefFor(page.page)}
              showItem
            />
          ))}
        </ul>
      )}
      <Pagination page={page.page} pages={page.pages} hrefFor={hrefFor} label="Pages of first reviews" />
    </AdminPage>
  );
}

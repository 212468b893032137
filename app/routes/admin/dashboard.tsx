import { href } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { AdminWelcome } from "~/features/admin/AdminWelcome";
import { BULK_LIST_KEYS } from "~/features/bulk-actions/bulkActions.lists";
import { BULK_LISTS } from "~/features/bulk-actions/bulkActions.query";
import { COURT_LABELS } from "~/features/courts/court.labels";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { WaitingList } from "~/features/moderation/WaitingList";
import { ReviewCard } from "~/features/reviews/ReviewCard";
import { mayChangeReview } from "~/features/reviews/review.permissions";
import { reviewList } from "~/features/reviews/reviewStyles";
import { POLICIES } from "~/features/site-texts/policies";
import { POLICY_KEYS } from "~/features/site-texts/policy.keys";
import { countCatalogue } from "~/features/stats/countCatalogue.server";
import { ReviewsChart } from "~/features/stats/ReviewsChart";
import { StatCards } from "~/features/stats/StatCards";
import { hiddenHead } from "~/http/head";
import { count } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { uncached } from "~/middleware/uncached";
import { Actions, ButtonLink } from "~/ui/Button";
import { EmptyState, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { rowLink } from "~/ui/styles";
import type { Route } from "./+types/dashboard";

const ITEM_LISTS = [COURT_LABELS, ...Object.values(EQUIPMENT_LABELS)];

/** How many reviews are shown. */
const NEWEST_REVIEWS = 6;

export const middleware: Route.MiddlewareFunction[] = [uncached];

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const repositories = args.context.get(databaseContext);
  const now = new Date();
  const { items } = await repositories.reviews.newest({ limit: NEWEST_REVIEWS, after: null });
  return {
    viewer: { id: viewer.id, firstName: viewer.firstName, isSuperAdmin: viewer.isSuperAdmin },
    statistics: await countCatalogue(repositories),
    weeks: await repositories.reviews.perWeek(),
    reviews: items,
    reports: await repositories.reports.waiting(now),
    appeals: await repositories.appeals.waiting(now),
    bursts: await repositories.bursts.waiting(now),
    claims: await repositories.claims.waiting(now),
    proposals: await repositories.proposals.waiting(now),
  };
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Admin Dashboard");
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { viewer, statistics, weeks, reviews, reports, appeals, bursts, claims, proposals } = loaderData;
  return (
    <AdminPage title="Admin Dashboard" isDashboard>
      <div className="grid gap-4 lg:grid-cols-3 print:hidden">
        <Section title="Add and Edit" boxed>
          <Actions>
            {ITEM_LISTS.map(({ path, noun }) => (
              <ButtonLink key={path} to={`${path}/new`}>{`Add ${noun}`}</ButtonLink>
            ))}
            {POLICY_KEYS.map((key) => (
              <ButtonLink key={key} to={`/${key}/edit`}>{`Edit ${POLICIES[key].title}`}</ButtonLink>
            ))}
          </Actions>
        </Section>
        <Section title="Administration" boxed>
          <Actions>
            <ButtonLink to={href("/admin/reports")}>{`Reports (${count(reports.open)})`}</ButtonLink>
            <ButtonLink to={href("/admin/appeals")}>{`Appeals (${count(appeals.open)})`}</ButtonLink>
            <ButtonLink to={href("/admin/bursts")}>{`Bursts (${count(bursts.open)})`}</ButtonLink>
            <ButtonLink to={href("/admin/claims")}>{`Claims (${count(claims.open)})`}</ButtonLink>
            <ButtonLink to={href("/admin/proposals")}>
              {`Proposed Facts (${count(proposals.open)})`}
            </ButtonLink>
            <ButtonLink to={href("/admin/first-reviews")}>First Reviews</ButtonLink>
            <ButtonLink to={href("/admin/users")}>Users</ButtonLink>
            <ButtonLink to={href("/admin/audit")}>Audit Log</ButtonLink>
            <ButtonLink to={href("/admin/read-only")}>Read-Only Mode</ButtonLink>
          </Actions>
        </Section>
        <Section title="Bulk Actions" boxed>
          <Actions>
            {BULK_LIST_KEYS.map((list) => (
              <ButtonLink key={list} to={href(`/admin/${list}`)}>
                {`Manage ${BULK_LISTS[list].section}`}
              </ButtonLink>
            ))}
            <ButtonLink to={href("/admin/import")}>Import and Export</ButtonLink>
          </Actions>
        </Section>
      </div>
      <WaitingList
        kinds={[
          { label: "Reported reviews", href: href("/admin/reports"), waiting: reports },
          { label: "Appeals", href: href("/admin/appeals"), waiting: appeals },
          { label: "Bursts of reviews", href: href("/admin/bursts"), waiting: bursts },
          { label: "Claims", href: href("/admin/claims"), waiting: claims },
          { label: "Proposed facts", href: href("/admin/proposals"), waiting: proposals },
        ]}
      />
      <StatCards statistics={statistics} />
      <div className="grid gap-4 lg:grid-cols-2">
        <AdminWelcome firstName={viewer.firstName} />
        <Section title="Quick Actions" boxed>
          <Actions>
            {ITEM_LISTS.map(({ path, section }) => (
              <ButtonLink key={path} to={path}>
                {section}
              </ButtonLink>
            ))}
            <ButtonLink to={href("/")}>Home</ButtonLink>
          </Actions>
          <p>
            <Link to={href("/")} className={`${rowLink} font-semibold text-link`}>
              Back to Site
            </Link>
          </p>
        </Section>
      </div>
      <Section title="Reviews per week" boxed>
        <p>All that visitors see, also those that do not count. Total Reviews leaves these out.</p>
        <ReviewsChart weeks={weeks} />
      </Section>
      <Section title="Newest reviews">
        {reviews.length === 0 ? (
          <EmptyState title="No reviews yet">
            <p>New reviews appear here.</p>
          </EmptyState>
        ) : (
          <ul className={reviewList.wide}>
            {reviews.map((review) => (
              <ReviewCard
                key={review.id}
                review={review}
                mayChange={mayChangeReview(viewer, review)}
                reporter={viewer}
                from={href("/admin")}
                showItem
              />
            ))}
          </ul>
        )}
      </Section>
    </AdminPage>
  );
}

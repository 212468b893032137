import { href, Outlet } from "react-router";
import { mayAdminister } from "~/features/admin/admin.permissions";
import { auditHrefAbout } from "~/features/audit-log/audit.query";
import { HiddenReviews } from "~/features/reviews/HiddenReviews";
import { ReviewCard } from "~/features/reviews/ReviewCard";
import { mayChangeReview } from "~/features/reviews/review.permissions";
import { reviewList } from "~/features/reviews/reviewStyles";
import type { ListedUser } from "~/features/roles/userList.view";
import { findProfile } from "~/features/users/findProfile.server";
import { ProfileHeader } from "~/features/users/ProfileHeader";
import { ProfileStats } from "~/features/users/ProfileStats";
import { profileHead } from "~/features/users/profile.head";
import { isOwnProfile } from "~/features/users/profile.permissions";
import { NO_REVIEWS, PROFILE_TABS, profilePageHref, readProfileQuery } from "~/features/users/profile.query";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import { Actions, ButtonLink } from "~/ui/Button";
import { EmptyState, Page, Section } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import { Tabs } from "~/ui/Tabs";
import type { Route } from "./+types/profile";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { users, reviews, roles } = context.get(databaseContext);
  const viewer = context.get(viewerContext);
  const profile = await findProfile(users, params.userId, viewer);
  const query = readProfileQuery(url.searchParams);
  const isOwn = isOwnProfile(viewer, profile.id);
  const address = { userId: profile.id };
  const list = await reviews.listByUser(profile.id, query);
  const person = !isOwn && mayAdminister(viewer) ? await roles.person(profile.id) : null;
  return {
    profile,
    tab: query.tab,
    reviews: list,
    // One permission for all reviews, since they have the same author. Only the first tab offers changes.
    mayChange: query.tab === "all" && mayChangeReview(viewer, { userId: profile.id }),
    isOwn,
    /** From the loader, as scripts have a budget. */
    actions: isOwn
      ? [
          { label: "Edit Profile", to: href("/profile/:userId/edit", address), preventScrollReset: true },
          { label: "Your Account", to: href("/account") },
        ]
      : person
        ? adminActions(person)
        : [],
    // On the first page only, as there may be many.
    hidden: isOwn && query.tab === "all" && list.page === 1 ? await reviews.hiddenByUser(profile.id) : [],
    reporter: viewer && { id: viewer.id, isSuperAdmin: viewer.isSuperAdmin },
  };
}

/** What super admins can do about another user. Other super admins cannot be suspended. */
function adminActions({ id, isSuperAdmin, suspension }: ListedUser) {
  const address = { userId: id };
  return [
    ...(isSuperAdmin ? [] : [{ label: "Suspend", to: href("/admin/users/:userId/suspend", address) }]),
    ...(suspension ? [{ label: "End suspension", to: href("/admin/users/:userId/reinstate", address) }] : []),
    { label: "Audit Log", to: auditHrefAbout(id) },
  ];
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const { profile, tab, reviews } = loaderData;
  return pageHead(matches, profileHead(profile, tab, reviews));
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { profile, tab, reviews, mayChange, isOwn, actions, hidden, reporter } = loaderData;
  const { items, page, pages, counts, average } = reviews;
  return (
    <>
      <Outlet />
      <ProfileHeader profile={profile}>
        {actions.length > 0 && (
          <Actions className="mt-4">
            {actions.map(({ label, ...link }) => (
              <ButtonLink key={label} {...link}>
                {label}
              </ButtonLink>
            ))}
          </Actions>
        )}
      </ProfileHeader>
      <Page>
        <ProfileStats profile={profile} reviewCount={counts.all} average={average} />
        {profile.bio && (
          <p dir="auto" className="max-w-text text-lg whitespace-pre-line">
            {profile.bio}
          </p>
        )}
        <Section id="reviews" title={isOwn ? "Your reviews" : "Reviews"}>
          <HiddenReviews reviews={hidden} from={profilePageHref(profile.id, { tab, page })} />
          <Tabs
            label="Reviews by kind"
            tabs={PROFILE_TABS.map(({ value, label }) => ({
              label,
              count: counts[value],
              to: profilePageHref(profile.id, { tab: value }),
              isActive: value === tab,
            }))}
          />
          {items.length === 0 ? (
            <EmptyState title={NO_REVIEWS[tab]}>
              {tab === "equipment" ? (
                <ButtonLink to="/rackets">See all rackets</ButtonLink>
              ) : (
                <ButtonLink to="/courts">See all courts</ButtonLink>
              )}
            </EmptyState>
          ) : (
            <ul className={reviewList.wide}>
              {items.map((review) => (
                <ReviewCard
                  key={review.id}
                  review={review}
                  mayChange={mayChange}
                  reporter={reporter}
                  showItem
                  from={profilePageHref(profile.id, { tab, page })}
                />
              ))}
            </ul>
          )}
          <Pagination
            page={page}
            pages={pages}
            hrefFor={(number) => `${profilePageHref(profile.id, { tab, page: number })}#reviews`}
            label="Pages of reviews"
          />
        </Section>
      </Page>
    </>
  );
}

import { href, Outlet, useMatch } from "react-router";
import { ContactLinks } from "~/features/courts/ContactLinks";
import { CourtAmenities, CourtDetails } from "~/features/courts/CourtDetails";
import { CourtDrawing, CourtSymbols } from "~/features/courts/CourtDrawing";
import { courtHead } from "~/features/courts/court.head";
import { mayManageCourts } from "~/features/courts/court.permissions";
import { courtBreadcrumbs, courtThing } from "~/features/courts/court.structuredData";
import { localityOf } from "~/features/courts/court.view";
import { findCourt } from "~/features/courts/findCourt.server";
import { RelatedCourts } from "~/features/courts/RelatedCourts";
import { ClaimLink } from "~/features/owners/ClaimLink";
import { itemReviews } from "~/features/reviews/itemReviews.server";
import { OwnReviewLinks, ReviewsSection, WriteReviewLink } from "~/features/reviews/ReviewsSection";
import { itemFeed } from "~/features/reviews/review.feed";
import { reviewedThing } from "~/features/reviews/review.structuredData";
import { ownPageOf } from "~/features/reviews/review.view";
import { mayPrintDesk } from "~/features/visits/visit.permissions";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { pathWithParams } from "~/http/listQuery";
import { contentKeysContext } from "~/middleware/contentKeys";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import { sharedPageContext } from "~/middleware/sharedPage";
import { viewerContext } from "~/middleware/viewer";
import { ButtonLink } from "~/ui/Button";
import { DrawingSymbols } from "~/ui/Drawing";
import { ItemPage } from "~/ui/ItemPage";
import { BackLink, Page } from "~/ui/Layout";
import { ManageButtons } from "~/ui/ManageLinks";
import { ShareMenu } from "~/ui/ShareMenu";
import type { Route } from "./+types/detail";

/** How many courts of the same locality are listed. */
const MAX_NEARBY = 4;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const repositories = context.get(databaseContext);
  const { courts } = repositories;
  const court = await findCourt(courts, params.id);
  const item = { itemType: "court", itemId: court.id, kind: "court", aspects: court.aspects } as const;
  const nearby = await courts.similar(court, MAX_NEARBY + 1);
  const shown = [court, ...nearby].map(({ id }) => `court:${id}`);
  // Another court may come into the locality.
  context.set(contentKeysContext, [...shown, "user", "facets"]);
  context.set(sharedPageContext, { item });
  const viewer = context.get(viewerContext);
  const shownReviews = await itemReviews(repositories, item, url.searchParams, viewer);
  return {
    court,
    nearby: nearby.slice(0, MAX_NEARBY),
    hasMoreNearby: nearby.length > MAX_NEARBY,
    origin: context.get(processContext).environment.publicUrl,
    reviews: shownReviews,
    mayManage: mayManageCourts(viewer),
    mayPrint: mayPrintDesk(viewer, shownReviews.ownsItem),
    hasReviewed: shownReviews.own !== null || shownReviews.hidden.length > 0,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const { court, reviews } = loaderData;
  return pageHead(matches, {
    ...courtHead(court, ownPageOf(reviews)),
    feed: itemFeed({ itemType: "court", itemId: court.id }, court.name),
    things: (origin) => [
      reviewedThing(courtThing(court, origin), court, reviews.page.items, origin),
      courtBreadcrumbs(court, origin),
    ],
  });
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function CourtPage({ loaderData }: Route.ComponentProps) {
  const { court, nearby, hasMoreNearby, origin, reviews, mayManage, mayPrint, hasReviewed } = loaderData;
  const id = String(court.id);
  const path = href("/courts/:id", { id });
  const locality = localityOf(court.location);
  const isWriting = useMatch("/courts/:id/review") !== null;
  return (
    <Page>
      <DrawingSymbols>
        <CourtSymbols />
      </DrawingSymbols>
      {!isWriting && <Outlet />}
      <BackLink to="/courts">All Courts</BackLink>
      <ItemPage
        title={court.name}
        imageUrl={court.imageUrl}
        drawing={<CourtDrawing court={court} />}
        rating={{ average: court.averageRating, count: court.totalReviews }}
        description={court.description}
        actions={
          <>
            <ContactLinks court={court} />{" "}
            <ShareMenu title={court.name} url={origin + path} badgePath={`${path}/badge`} />
            {mayPrint && <ButtonLink to={href("/courts/:id/desk", { id })}>Visit codes</ButtonLink>}
            {mayManage && <ManageButtons path={path} />}
          </>
        }
        facts={
          <>
            <CourtDetails court={court} />
            <CourtAmenities amenities={court.amenities} />
          </>
        }
      >
        <ReviewsSection
          itemPath={path}
          average={court.averageRating}
          total={court.totalReviews}
          reviews={reviews}
          empty="No reviews yet. Be the first to review this court!"
          invitation={
            !isWriting && (
              <>
                {!hasReviewed && (
                  <WriteReviewLink to={href("/courts/:id/review", { id })} reviews={reviews} />
                )}
                {reviews.own !== null && <OwnReviewLinks id={reviews.own} itemPath={path} />}
              </>
            )
          }
        >
          {isWriting && <Outlet />}
        </ReviewsSection>
        <ClaimLink itemPath={path} reviews={reviews} ownerLink="Your page as its owner">
          Do you run this court?
        </ClaimLink>
      </ItemPage>
      <RelatedCourts
        title={`More courts in ${locality}`}
        courts={nearby}
        action={
          hasMoreNearby && (
            <ButtonLink to={pathWithParams(href("/courts"), { location: locality })}>See all</ButtonLink>
          )
        }
      />
    </Page>
  );
}

import { href, Outlet, useMatch } from "react-router";
import { CourtAmenities, CourtDetails } from "~/features/courts/CourtDetails";
import { mayManageCourts } from "~/features/courts/court.policy";
import { courtAt } from "~/features/courts/courtAt.server";
import { ReviewsSection } from "~/features/reviews/ReviewsSection";
import { readReviewQuery } from "~/features/reviews/review.query";
import { product } from "~/kernel/product";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import { ButtonLink } from "~/ui/Button";
import { ItemPage } from "~/ui/ItemPage";
import { DeleteIcon, EditIcon } from "~/ui/icons";
import { BackLink, Page } from "~/ui/Layout";
import type { Route } from "./+types/detail";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { courts, reviews } = context.get(databaseContext);
  const court = await courtAt(courts, params.id);
  const item = { itemType: "court", itemId: court.id } as const;
  const query = readReviewQuery(url.searchParams);
  const viewer = context.get(viewerContext);
  return {
    court,
    query,
    reviews: await reviews.ofItem(item, query),
    counts: await reviews.ratingCounts(item),
    viewer: viewer && { id: viewer.id, isSuperAdmin: viewer.isSuperAdmin },
    mayManage: mayManageCourts(viewer),
    hasReviewed: viewer !== null && (await reviews.hasReviewed(viewer.id, court.id)),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: `Court Not Found · ${product.name}` }];
  const { court } = loaderData;
  return [
    { title: `${court.name}, ${court.location} · ${product.name}` },
    { name: "description", content: court.description ?? `Padel at ${court.name} in ${court.location}.` },
  ];
}

export default function CourtPage({ loaderData }: Route.ComponentProps) {
  const { court, query, reviews, counts, viewer, mayManage, hasReviewed } = loaderData;
  const id = String(court.id);
  const path = href("/courts/:id", { id });
  const isWriting = useMatch("/courts/:id/review") !== null;
  return (
    <Page>
      {!isWriting && <Outlet />}
      <BackLink to="/courts">All Courts</BackLink>
      <ItemPage
        title={court.name}
        imageUrl={court.imageUrl}
        placeholder="court"
        rating={{ average: court.averageRating, count: court.totalReviews }}
        description={court.description}
        actions={
          mayManage && (
            <>
              <ButtonLink to={href("/courts/:id/edit", { id })}>
                <EditIcon /> Edit
              </ButtonLink>
              <ButtonLink to={href("/courts/:id/delete", { id })} variant="danger" preventScrollReset>
                <DeleteIcon /> Delete
              </ButtonLink>
            </>
          )
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
          counts={counts}
          reviews={reviews}
          rating={query.rating}
          highlight={query.highlight}
          viewer={viewer}
          empty="No reviews yet. Be the first to review this court!"
        >
          {!isWriting && !hasReviewed && (
            <ButtonLink
              to={href("/courts/:id/review", { id })}
              variant="primary"
              preventScrollReset
              reloadDocument={viewer === null}
              className="self-start"
            >
              Write a Review
            </ButtonLink>
          )}
          {isWriting && <Outlet />}
        </ReviewsSection>
      </ItemPage>
    </Page>
  );
}

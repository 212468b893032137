import { href, Outlet, useMatch } from "react-router";
import { compareHref } from "~/features/equipment/compare.query";
import { BrandAndPrice, SpecificationTable, TypeBadge } from "~/features/equipment/EquipmentDetails";
import { EquipmentDrawing, EquipmentSymbols } from "~/features/equipment/EquipmentDrawing";
import { equipmentHead } from "~/features/equipment/equipment.head";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { mayManageEquipment } from "~/features/equipment/equipment.permissions";
import { equipmentBreadcrumbs, equipmentThing } from "~/features/equipment/equipment.structuredData";
import { findEquipment } from "~/features/equipment/findEquipment.server";
import { SimilarEquipment } from "~/features/equipment/RelatedEquipment";
import { ClaimLink } from "~/features/owners/ClaimLink";
import { itemReviews } from "~/features/reviews/itemReviews.server";
import { OwnReviewLinks, ReviewsSection, WriteReviewLink } from "~/features/reviews/ReviewsSection";
import { itemFeed } from "~/features/reviews/review.feed";
import { reviewedThing } from "~/features/reviews/review.structuredData";
import { ownPageOf } from "~/features/reviews/review.view";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
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

/** How many alternatives are listed. */
const MAX_SIMILAR = 4;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const repositories = context.get(databaseContext);
  const { equipment } = repositories;
  const item = await findEquipment(equipment, params.id);
  const reviewed = {
    itemType: "equipment",
    itemId: item.id,
    kind: item.type,
    aspects: item.aspects,
  } as const;
  const similar = await equipment.similar(item, MAX_SIMILAR);
  const shown = [item, ...similar].map(({ id }) => `equipment:${id}`);
  // Another one may become similar.
  context.set(contentKeysContext, [...shown, "user", "facets", "alternatives"]);
  context.set(sharedPageContext, { item: reviewed });
  const viewer = context.get(viewerContext);
  return {
    item,
    similar,
    origin: context.get(processContext).environment.publicUrl,
    reviews: await itemReviews(repositories, reviewed, url.searchParams, viewer),
    mayManage: mayManageEquipment(viewer),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const { item, reviews } = loaderData;
  return pageHead(matches, {
    ...equipmentHead(item, ownPageOf(reviews)),
    feed: itemFeed({ itemType: "equipment", itemId: item.id }, item.name),
    things: (origin) => [
      reviewedThing(equipmentThing(item, origin), item, reviews.page.items, origin),
      equipmentBreadcrumbs(item, origin),
    ],
  });
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function EquipmentPage({ loaderData }: Route.ComponentProps) {
  const { item, similar, origin, reviews, mayManage } = loaderData;
  const words = EQUIPMENT_LABELS[item.type];
  const id = String(item.id);
  const path = href("/equipment/:id", { id });
  const isWriting = useMatch("/equipment/:id/review") !== null;
  return (
    <Page>
      <DrawingSymbols>
        <EquipmentSymbols />
      </DrawingSymbols>
      {!isWriting && <Outlet />}
      <BackLink to={words.path}>{words.title}</BackLink>
      <ItemPage
        title={item.name}
        imageUrl={item.imageUrl}
        drawing={<EquipmentDrawing item={item} />}
        rating={{ average: item.averageRating, count: item.totalReviews }}
        description={item.description}
        above={<TypeBadge type={item.type} />}
        below={<BrandAndPrice brand={item.brand} price={item.price} />}
        actions={
          <>
            {!isWriting && <WriteReviewLink to={href("/equipment/:id/review", { id })} reviews={reviews} />}
            {item.type === "racket" && <ButtonLink to={compareHref([item.id])}>Compare</ButtonLink>}{" "}
            <ShareMenu title={item.name} url={origin + path} badgePath={`${path}/badge`} />
            {mayManage && <ManageButtons path={path} />}
          </>
        }
        facts={<SpecificationTable type={item.type} specifications={item.specifications} />}
      >
        <ReviewsSection
          itemPath={path}
          average={item.averageRating}
          total={item.totalReviews}
          reviews={reviews}
          empty={`No reviews yet. Be the first to review this ${words.noun.toLowerCase()}!`}
          invitation={reviews.own !== null && <OwnReviewLinks id={reviews.own} itemPath={path} />}
        >
          {isWriting && <Outlet />}
        </ReviewsSection>
        {item.brand && (
          <ClaimLink itemPath={path} reviews={reviews} ownerLink="Your page as its brand">
            Do you represent this brand?
          </ClaimLink>
        )}
      </ItemPage>
      <SimilarEquipment type={item.type} items={similar} />
    </Page>
  );
}

import { Outlet } from "react-router";
import { CourtSymbols } from "~/features/courts/CourtDrawing";
import { COURT_LABELS } from "~/features/courts/court.labels";
import { RelatedCourts } from "~/features/courts/RelatedCourts";
import { EquipmentSymbols } from "~/features/equipment/EquipmentDrawing";
import { EquipmentList } from "~/features/equipment/EquipmentList";
import { equipmentListHead } from "~/features/equipment/equipment.head";
import { equipmentTypeOf } from "~/features/equipment/equipment.labels";
import { mayManageEquipment } from "~/features/equipment/equipment.permissions";
import { equipmentHref } from "~/features/equipment/equipment.query";
import { byPlural, type EquipmentType } from "~/features/equipment/equipment.types";
import { equipmentListing } from "~/features/equipment/equipmentList.server";
import { RelatedEquipment } from "~/features/equipment/RelatedEquipment";
import { RelatedReviews } from "~/features/reviews/RelatedReviews";
import { reviewViewerOf } from "~/features/reviews/review.permissions";
import { findInList } from "~/features/search/findEverything.server";
import { AllFoundReviews } from "~/features/search/SearchResults";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { PAGE_SIZE, pathWithParams, redirectEmptyParams } from "~/http/listQuery";
import { contentKeysContext } from "~/middleware/contentKeys";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import { sharedPageContext } from "~/middleware/sharedPage";
import { viewerContext } from "~/middleware/viewer";
import { DrawingSymbols } from "~/ui/Drawing";
import { SeeAll } from "~/ui/SeeAll";
import type { Route } from "./+types/list";

/** How many results of the other kinds a search for one type of equipment shows. */
const relatedTo = (listed: EquipmentType) => ({
  courts: 3,
  ...byPlural((type) => (type === listed ? 0 : 4)),
  reviews: 3,
});

/** Serves the list of each type of equipment, selected by the route. */
export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  redirectEmptyParams(url);
  const type = equipmentTypeOf(pattern);
  const database = context.get(databaseContext);
  const { facets } = context.get(processContext);
  const asked = await equipmentListing(facets, database.equipment, type, url.searchParams);
  const { page, related, isPartial } = await findInList(
    database,
    asked.query.q,
    ({ equipment }, effort) => equipment.list(asked.query, PAGE_SIZE, effort),
    relatedTo(type),
  );
  if (!asked.query.q) {
    context.set(contentKeysContext, ["equipment", "facets"]);
    context.set(sharedPageContext, { item: null });
  }
  const viewer = context.get(viewerContext);
  return {
    listing: { ...asked, page },
    related,
    isPartial,
    viewer: reviewViewerOf(viewer),
    mayManage: mayManageEquipment(viewer),
  };
}

export function meta({ matches, loaderData: { listing } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, equipmentListHead(listing));
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function EquipmentListPage({ loaderData }: Route.ComponentProps) {
  const { listing, related, isPartial, viewer, mayManage } = loaderData;
  const { q } = listing.query;
  return (
    <>
      <Outlet />
      <DrawingSymbols>
        <CourtSymbols />
        <EquipmentSymbols />
      </DrawingSymbols>
      <EquipmentList
        listing={listing}
        mayManage={mayManage}
        isPartial={isPartial}
        related={
          related && (
            <>
              <RelatedCourts
                courts={related.courts.items}
                action={
                  <SeeAll
                    to={pathWithParams(COURT_LABELS.path, { q })}
                    found={related.courts}
                    noun={COURT_LABELS.noun}
                  />
                }
              />
              <RelatedEquipment q={q} related={related} />
              <RelatedReviews
                reviews={related.reviews.items}
                viewer={viewer}
                from={equipmentHref(listing.query, { page: listing.page.page })}
                action={<AllFoundReviews q={q} found={related.reviews} />}
              />
            </>
          )
        }
      />
    </>
  );
}

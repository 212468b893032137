import { Outlet } from "react-router";
import { RelatedCourts } from "~/features/courts/RelatedCourts";
import { EquipmentList } from "~/features/equipment/EquipmentList";
import { equipmentListHead } from "~/features/equipment/equipment.head";
import { mayManageEquipment } from "~/features/equipment/equipment.permissions";
import { equipmentHref } from "~/features/equipment/equipment.query";
import { equipmentListing } from "~/features/equipment/equipmentList.server";
import { RelatedEquipment } from "~/features/equipment/RelatedEquipment";
import { RelatedReviews } from "~/features/reviews/RelatedReviews";
import { findInList } from "~/features/search/findEverything.server";
import { pageHead } from "~/http/head";
import { PAGE_SIZE } from "~/http/listQuery";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/rackets";

/** How much of what else was found a search for rackets shows. */
const RELATED = { courts: 3, rackets: 0, balls: 4, reviews: 3 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const asked = await equipmentListing(database.equipment, "racket", url.searchParams);
  const { page, related, isPartial } = await findInList(
    database,
    asked.query.q,
    ({ equipment }, effort) => equipment.list(asked.query, PAGE_SIZE, effort),
    RELATED,
  );
  const viewer = context.get(viewerContext);
  return { listing: { ...asked, page }, related, isPartial, viewer, mayManage: mayManageEquipment(viewer) };
}

export function meta({ matches, loaderData: { listing } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, equipmentListHead(listing));
}

export default function Rackets({ loaderData }: Route.ComponentProps) {
  const { listing, related, isPartial, viewer, mayManage } = loaderData;
  return (
    <>
      <Outlet />
      <EquipmentList
        listing={listing}
        mayManage={mayManage}
        isPartial={isPartial}
        related={
          related && (
            <>
              <RelatedCourts courts={related.courts.items} />
              <RelatedEquipment title="Related Balls" items={related.balls.items} />
              <RelatedReviews
                reviews={related.reviews.items}
                viewer={viewer}
                from={equipmentHref(listing.query, { page: listing.page.page })}
              />
            </>
          )
        }
      />
    </>
  );
}

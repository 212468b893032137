import { Outlet } from "react-router";
import { RelatedCourts } from "~/features/courts/RelatedCourts";
import { EquipmentList } from "~/features/equipment/EquipmentList";
import { equipmentListHead } from "~/features/equipment/equipment.head";
import { mayManageEquipment } from "~/features/equipment/equipment.policy";
import { equipmentHref } from "~/features/equipment/equipment.query";
import { equipmentListing } from "~/features/equipment/equipmentList.server";
import { RelatedEquipment } from "~/features/equipment/RelatedEquipment";
import { RelatedReviews } from "~/features/reviews/RelatedReviews";
import { pageHead } from "~/kernel/head";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/balls";

/** How much of what else was found a search for balls shows. */
const RELATED = { courts: 3, rackets: 4, reviews: 3 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { courts, equipment, reviews } = context.get(databaseContext);
  const listing = await equipmentListing(equipment, "ball", url.searchParams);
  const { q } = listing.query;
  const related = q && {
    courts: (await courts.search(q, RELATED.courts)).items,
    rackets: (await equipment.search(q, "racket", RELATED.rackets)).items,
    reviews: (await reviews.search(q, RELATED.reviews)).items,
  };
  const viewer = context.get(viewerContext);
  return { listing, related, viewer, mayManage: mayManageEquipment(viewer) };
}

export function meta({ matches, loaderData: { listing } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, equipmentListHead(listing));
}

export default function Balls({ loaderData }: Route.ComponentProps) {
  const { listing, related, viewer, mayManage } = loaderData;
  return (
    <>
      <Outlet />
      <EquipmentList
        listing={listing}
        mayManage={mayManage}
        related={
          related && (
            <>
              <RelatedCourts courts={related.courts} />
              <RelatedEquipment title="Related Rackets" items={related.rackets} />
              <RelatedReviews
                reviews={related.reviews}
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

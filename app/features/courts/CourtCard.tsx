import { href } from "react-router";
import { plural, shortPrice } from "~/lib/format";
import { ItemCard } from "~/ui/ItemCard";
import { PinIcon } from "~/ui/icons";
import { ManageIcons } from "~/ui/ManageLinks";
import { CourtDrawing } from "./CourtDrawing";
import type { CourtView } from "./court.view";

interface CourtCardProps {
  court: CourtView;
  /** Whether the viewer may edit and delete it. */
  mayManage: boolean;
  /** The path and query of the list, where a deletion returns to; defaults to all of the list. */
  from?: string;
  eager?: boolean;
}

/** A court in a list. */
export function CourtCard({ court, mayManage, from, eager = false }: CourtCardProps) {
  const path = href("/courts/:id", { id: String(court.id) });
  return (
    <ItemCard
      item={court}
      href={path}
      title={court.name}
      imageUrl={court.imageUrl}
      drawing={<CourtDrawing court={court} />}
      meta={
        <>
          <PinIcon />
          <span className="line-clamp-2">{court.location}</span>
        </>
      }
      aside={court.priceRange && shortPrice(court.priceRange)}
      fact={plural(court.numberOfCourts, "court")}
      moreFacts={court.membershipRequired ? ", membership needed" : undefined}
      rating={{ average: court.averageRating, count: court.totalReviews }}
      description={court.description}
      eager={eager}
      actions={mayManage && <ManageIcons name={court.name} path={path} from={from} />}
    />
  );
}

import { href } from "react-router";
import { IconLink } from "~/ui/Button";
import { ItemCard } from "~/ui/ItemCard";
import { DeleteIcon, EditIcon, PinIcon } from "~/ui/icons";
import type { CourtView } from "./court.view";

interface CourtCardProps {
  court: CourtView;
  /** Whether the viewer may edit and delete it. */
  mayManage: boolean;
  eager?: boolean;
}

/** A court in a list. */
export function CourtCard({ court, mayManage, eager = false }: CourtCardProps) {
  const id = String(court.id);
  return (
    <ItemCard
      href={href("/courts/:id", { id })}
      title={court.name}
      imageUrl={court.imageUrl}
      placeholder="court"
      meta={
        <>
          <PinIcon />
          {court.location}
        </>
      }
      aside={court.priceRange}
      rating={{ average: court.averageRating, count: court.totalReviews }}
      description={court.description}
      eager={eager}
      actions={
        mayManage && (
          <>
            <IconLink
              to={href("/courts/:id/edit", { id })}
              label={`Edit ${court.name}`}
              icon={<EditIcon />}
            />
            <IconLink
              to={`${href("/courts/:id/delete", { id })}?from=list`}
              label={`Delete ${court.name}`}
              icon={<DeleteIcon />}
              variant="danger"
            />
          </>
        )
      }
    />
  );
}

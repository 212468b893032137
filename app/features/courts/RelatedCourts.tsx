import type { ReactNode } from "react";
import { CardList } from "~/ui/ItemCard";
import { Section } from "~/ui/Layout";
import { CourtCard } from "./CourtCard";
import type { CourtView } from "./court.view";

/** Courts beside something else, such as a search for rackets; renders nothing if there are none. */
export function RelatedCourts({
  title = "Related Courts",
  courts,
  action,
}: {
  title?: string;
  courts: readonly CourtView[];
  /** The link to all of them. */
  action: ReactNode;
}) {
  if (courts.length === 0) return null;
  return (
    <Section title={title} action={action}>
      <CardList>
        {courts.map((court) => (
          <CourtCard key={court.id} court={court} mayManage={false} />
        ))}
      </CardList>
    </Section>
  );
}

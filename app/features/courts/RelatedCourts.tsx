import { CardList } from "~/ui/ItemCard";
import { Section } from "~/ui/Layout";
import { CourtCard } from "./CourtCard";
import type { CourtView } from "./court.view";

/** The courts in the results of a search for something else; renders nothing if there are none. */
export function RelatedCourts({ courts }: { courts: CourtView[] }) {
  if (courts.length === 0) return null;
  return (
    <Section title="Related Courts">
      <CardList>
        {courts.map((court) => (
          <CourtCard key={court.id} court={court} mayManage={false} />
        ))}
      </CardList>
    </Section>
  );
}

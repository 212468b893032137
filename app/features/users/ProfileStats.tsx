import { count } from "~/lib/format";
import { Tag } from "~/ui/Layout";
import { Stars } from "~/ui/Stars";
import type { ProfileView } from "./profile.view";

interface ProfileStatsProps {
  profile: Pick<ProfileView, "playingLevel" | "favoriteEquipment">;
  reviewCount: number;
  /** The mean of all their ratings; null before the first. */
  average: number | null;
}

/** How much somebody writes, how generous they are, how well they play and what with. */
export function ProfileStats({ profile, reviewCount, average }: ProfileStatsProps) {
  const { playingLevel, favoriteEquipment } = profile;
  return (
    <dl className="profile-stats">
      <div>
        <dt>Reviews</dt>
        <dd className="profile-number">{count(reviewCount)}</dd>
      </div>
      <div>
        <dt>Average rating</dt>
        <dd>
          {average === null ? (
            <NotYet>None yet</NotYet>
          ) : (
            <span className="profile-average">
              <span className="profile-number" aria-hidden="true">
                {average.toFixed(1)}
              </span>
              <Stars value={average} />
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>Level</dt>
        <dd>{playingLevel ? <Tag>{playingLevel}</Tag> : <NotYet>Not set</NotYet>}</dd>
      </div>
      <div>
        <dt>Favorite equipment</dt>
        <dd>{favoriteEquipment ? <bdi>{favoriteEquipment}</bdi> : <NotYet>Not set</NotYet>}</dd>
      </div>
    </dl>
  );
}

function NotYet({ children }: { children: string }) {
  return <span className="profile-unset">{children}</span>;
}

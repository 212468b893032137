import { count } from "~/lib/format";
import { Tag } from "~/ui/Layout";
import { Stars } from "~/ui/Stars";
import type { ProfileView } from "./profile.view";

interface ProfileStatsProps {
  profile: Pick<ProfileView, "playingLevel" | "favoriteEquipment">;
  reviewCount: number;
  /** The mean of the user's ratings, in stars; null without reviews. */
  average: number | null;
}

/** A user's number of reviews, average rating, playing level and favorite equipment. */
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
            <Unset>None yet</Unset>
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
        <dd>{playingLevel ? <Tag>{playingLevel}</Tag> : <Unset>Not set</Unset>}</dd>
      </div>
      <div>
        <dt>Favorite equipment</dt>
        <dd>{favoriteEquipment ? <bdi>{favoriteEquipment}</bdi> : <Unset>Not set</Unset>}</dd>
      </div>
    </dl>
  );
}

function Unset({ children }: { children: string }) {
  return <span className="profile-unset">{children}</span>;
}

import type { ReactNode } from "react";
import { count, shownMean } from "~/lib/format";
import { Tag } from "~/ui/Layout";
import { Stars } from "~/ui/Stars";
import { raisedBox, soft } from "~/ui/styles";
import type { ProfileView } from "./profile.view";

const NUMBER = "text-3xl leading-tight font-extrabold tracking-tight";

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
    <dl
      className={`-mt-15 grid grid-cols-[auto_1fr] gap-x-10 gap-y-5 p-4 *:min-w-0 md:grid-cols-[auto_auto_auto_minmax(auto,20rem)] md:justify-between md:px-7 md:py-6 ${raisedBox}`}
    >
      <Figure name="Reviews">
        <span className={NUMBER}>{count(reviewCount)}</span>
      </Figure>
      <Figure name="Average rating">
        {average === null ? (
          <Unset>None yet</Unset>
        ) : (
          <span className="flex flex-wrap items-center gap-x-2.5">
            <span className={NUMBER} aria-hidden="true">
              {shownMean(average)}
            </span>
            <Stars value={average} />
          </span>
        )}
      </Figure>
      <Figure name="Level" wide>
        {playingLevel ? <Tag>{playingLevel}</Tag> : <Unset>Not set</Unset>}
      </Figure>
      <Figure name="Favorite equipment" wide>
        {favoriteEquipment ? <bdi>{favoriteEquipment}</bdi> : <Unset>Not set</Unset>}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  /** Takes a row of its own on a phone, where only the two numbers share one. */
  wide?: boolean;
  children: ReactNode;
}

function Figure({ name, wide = false, children }: FigureProps) {
  return (
    <div className={wide ? "max-md:col-span-2" : undefined}>
      <dt className={`mb-1 ${soft}`}>{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Unset({ children }: { children: string }) {
  return <span className="font-normal text-ink-soft">{children}</span>;
}

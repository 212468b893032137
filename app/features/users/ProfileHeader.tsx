import type { ReactNode } from "react";
import { calendarDay } from "~/lib/format";
import { Avatar } from "~/ui/Avatar";
import { Hero } from "~/ui/Hero";
import { CalendarIcon, MailIcon, PinIcon } from "~/ui/icons";
import { fullName, type ProfileView } from "./profile.view";

interface ProfileHeaderProps {
  profile: ProfileView;
  /** Links to the available actions. */
  children?: ReactNode;
}

/** A user's picture, name, location, date of joining and, if the viewer may see it, e-mail address. */
export function ProfileHeader({ profile, children }: ProfileHeaderProps) {
  const { firstName, lastName, profileImageUrl, location, email, createdAt } = profile;
  return (
    <Hero
      before={<Avatar firstName={firstName} lastName={lastName} src={profileImageUrl} size="large" />}
      title={<bdi>{fullName(profile)}</bdi>}
    >
      <div>
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5 text-on-court-soft *:flex *:min-w-0 *:items-center *:gap-2 [&_:is(bdi,span)]:min-w-0 [&_:is(bdi,span)]:wrap-anywhere">
          {location && (
            <li>
              <PinIcon />
              <bdi>{location}</bdi>
            </li>
          )}
          <li>
            <CalendarIcon />
            <span>
              Joined <time dateTime={createdAt}>{calendarDay(new Date(createdAt))}</time>
            </span>
          </li>
          {email && (
            <li>
              <MailIcon />
              <bdi>{email}</bdi>
            </li>
          )}
        </ul>
        {children}
      </div>
    </Hero>
  );
}

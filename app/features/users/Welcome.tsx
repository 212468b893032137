import type { ReactNode } from "react";
import { href } from "react-router";
import { profileHref } from "~/http/addresses";
import { Avatar } from "~/ui/Avatar";
import { Actions, ButtonLink } from "~/ui/Button";
import { Hero } from "~/ui/Hero";
import { button } from "~/ui/styles";
import type { ProfileView } from "./profile.view";

interface WelcomeProps {
  person: Pick<ProfileView, "id" | "firstName" | "lastName" | "profileImageUrl"> & { isSuperAdmin: boolean };
  /** Content below the links, such as the search box. */
  children: ReactNode;
}

/** The hero of the home page for a signed-in user, with personal links. */
export function Welcome({ person, children }: WelcomeProps) {
  const { id, firstName, lastName, profileImageUrl, isSuperAdmin } = person;
  return (
    <Hero
      size="tall"
      before={<Avatar firstName={firstName} lastName={lastName} src={profileImageUrl} size="large" />}
      title={
        firstName ? (
          <>
            Welcome back, <bdi>{firstName}</bdi>!
          </>
        ) : (
          "Welcome back!"
        )
      }
    >
      <Actions className="mt-4">
        {isSuperAdmin && <ButtonLink to={href("/admin")}>Admin</ButtonLink>}
        <ButtonLink to={profileHref(id)}>My Profile</ButtonLink>
        {/* A plain link: it leaves the application and is never prefetched. */}
        <a href="/api/logout" className={button("secondary")}>
          Logout
        </a>
      </Actions>
      {children}
    </Hero>
  );
}

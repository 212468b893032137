import type { ReactNode } from "react";
import { href } from "react-router";
import { Avatar } from "~/ui/Avatar";
import { ButtonLink } from "~/ui/Button";
import { Hero } from "~/ui/Hero";
import { profileHref } from "./profile.query";
import type { ProfileView } from "./profile.view";

interface WelcomeProps {
  person: Pick<ProfileView, "id" | "firstName" | "lastName" | "profileImageUrl"> & { isSuperAdmin: boolean };
  /** What else they may do first. */
  children: ReactNode;
}

/** The top of the home of whoever is signed in: who they are, and the ways that are theirs alone. */
export function Welcome({ person, children }: WelcomeProps) {
  const { id, firstName, lastName, profileImageUrl, isSuperAdmin } = person;
  return (
    <Hero
      size="tall"
      before={<Avatar firstName={firstName} lastName={lastName} src={profileImageUrl} size="large" />}
      title={firstName ? `Welcome back, ${firstName}!` : "Welcome back!"}
    >
      <div className="actions">
        {isSuperAdmin && <ButtonLink to={href("/admin")}>Admin</ButtonLink>}
        <ButtonLink to={profileHref(id)}>My Profile</ButtonLink>
        {/* It leaves the application, and is never fetched ahead. */}
        <a href="/api/logout" className="button button-secondary">
          Logout
        </a>
      </div>
      {children}
    </Hero>
  );
}

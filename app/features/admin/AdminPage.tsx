import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "~/ui/Button";
import { BackLink, Page, Tag } from "~/ui/Layout";

interface AdminPageProps {
  title: string;
  /** The dashboard links back to the site; all other pages link to the dashboard. */
  isDashboard?: boolean;
  children: ReactNode;
}

/** The layout of all admin pages. */
export function AdminPage({ title, isDashboard = false, children }: AdminPageProps) {
  return (
    <Page>
      {!isDashboard && <BackLink to={href("/admin")}>Admin Dashboard</BackLink>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1>{title}</h1>
          <Tag>Super Admin</Tag>
        </div>
        {isDashboard && <ButtonLink to={href("/")}>Back to Site</ButtonLink>}
      </div>
      {children}
    </Page>
  );
}

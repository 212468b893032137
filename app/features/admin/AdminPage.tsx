import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "~/ui/Button";
import { BackLink, Page, Tag } from "~/ui/Layout";

interface AdminPageProps {
  title: string;
  /** The way back up; from the dashboard, that is out of it. */
  isDashboard?: boolean;
  children: ReactNode;
}

/** The frame of every page that only super admins see. */
export function AdminPage({ title, isDashboard = false, children }: AdminPageProps) {
  return (
    <Page>
      {!isDashboard && <BackLink to={href("/admin")}>Admin Dashboard</BackLink>}
      <div className="admin-head">
        <div>
          <h1>{title}</h1>
          <Tag>Super Admin</Tag>
        </div>
        {isDashboard && <ButtonLink to={href("/")}>Back to Site</ButtonLink>}
      </div>
      {children}
    </Page>
  );
}

import type { ReactNode } from "react";
import { href } from "react-router";
import { BackLink, Page, Tag } from "~/ui/Layout";

interface AdminPageProps {
  title: string;
  /** All other pages link to the dashboard. */
  isDashboard?: boolean;
  children: ReactNode;
}

/** The layout of all admin pages. */
export function AdminPage({ title, isDashboard = false, children }: AdminPageProps) {
  return (
    <Page>
      {!isDashboard && <BackLink to={href("/admin")}>Admin Dashboard</BackLink>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>{title}</h1>
        <Tag>Super Admin</Tag>
      </div>
      {children}
    </Page>
  );
}

import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { classes } from "./classes";
import { AlertIcon, BackIcon, CheckIcon, InfoIcon } from "./icons";

/** The column of a page: at most 72 rem wide, `narrow` for texts and forms. */
export function Page({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={classes("page", narrow && "page-narrow")}>{children}</div>;
}

interface SectionProps {
  title: ReactNode;
  /** A link or button beside the heading, such as 'View All'. */
  action?: ReactNode;
  id?: string;
  /** Drawn as a card, as on detail pages. */
  boxed?: boolean;
  children: ReactNode;
}

/** A section of a page with a heading. */
export function Section({ title, action, id, boxed, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={classes("section", boxed && "section-boxed")}>
      <div className="section-head">
        <h2 id={headingId}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Replaces an empty list: what is missing, and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children && <div className="empty-next">{children}</div>}
    </div>
  );
}

/** A link to the parent page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="back-link">
      <BackIcon />
      {children}
    </Link>
  );
}

const bannerIcons = { info: <InfoIcon />, success: <CheckIcon />, danger: <AlertIcon /> };

interface BannerProps {
  tone?: keyof typeof bannerIcons;
  children: ReactNode;
}

/** A full-width status message. */
export function Banner({ tone = "info", children }: BannerProps) {
  return (
    <div className={classes("banner", `banner-${tone}`)}>
      <div className="banner-inner">
        {bannerIcons[tone]}
        <div>{children}</div>
      </div>
    </div>
  );
}

/** Notices about a request that was only partly fulfilled, one sentence each; renders nothing without any. */
export function Notices({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null;
  return (
    <ul className="notices">
      {notices.map((notice) => (
        <li key={notice}>
          <InfoIcon />
          {notice}
        </li>
      ))}
    </ul>
  );
}

/** A long text. Preserves line breaks. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}

/** A label of an item, such as its type or an amenity. */
export function Tag({ secondary, children }: { secondary?: boolean; children: ReactNode }) {
  return <span className={classes("tag", secondary && "tag-secondary")}>{children}</span>;
}

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

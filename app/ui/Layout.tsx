import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { classes } from "./classes";
import { AlertIcon, BackIcon, CheckIcon, InfoIcon } from "./icons";

/** The column in which a page stands: 72 rem at most, `narrow` for what is read or filled in. */
export function Page({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={classes("page", narrow && "page-narrow")}>{children}</div>;
}

interface SectionProps {
  title: ReactNode;
  /** A link or button beside the heading, such as 'View All'. */
  action?: ReactNode;
  id?: string;
  /** Drawn as a card of its own, as on a detail page. */
  boxed?: boolean;
  children: ReactNode;
}

/** A part of a page under its own heading. */
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

/** What stands where a list would: what there is not, and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children && <div className="empty-next">{children}</div>}
    </div>
  );
}

/** The way back up. */
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

/** A line across the page that says how things stand. */
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

/** What the page could not do as it was asked, a sentence each; nothing where it could. */
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

/** A long text, set for reading. Line breaks of the text itself are kept. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}

/** A word that belongs to an item: its type, an amenity. */
export function Tag({ secondary, children }: { secondary?: boolean; children: ReactNode }) {
  return <span className={classes("tag", secondary && "tag-secondary")}>{children}</span>;
}

/** Facts as pairs of a name and a value. */
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

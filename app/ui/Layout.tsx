import { type ReactNode, useId } from "react";
import { classes } from "./classes";
import { AlertIcon, BackIcon, CheckIcon, InfoIcon } from "./icons";
import { Link } from "./Link";
import { box, pageColumn, soft, withIcon } from "./styles";

interface PageProps {
  /** For texts and forms. */
  narrow?: boolean;
  /** With little space between its parts, for lists. */
  dense?: boolean;
  children: ReactNode;
}

/** The column of a page: at most 72 rem wide. */
export function Page({ narrow, dense, children }: PageProps) {
  return (
    <div className={classes(pageColumn, dense ? "gap-4" : "gap-8", "pt-6 pb-16", narrow && "md:max-w-text")}>
      {children}
    </div>
  );
}

interface SectionProps {
  title: ReactNode;
  /** A link or button beside the heading, such as 'View All'. */
  action?: ReactNode;
  id?: string;
  /** Drawn as a card, as on detail pages. */
  boxed?: boolean;
  /** The title is the result of a search or a decision: it is announced, and has the focus if what was pressed is gone. */
  found?: boolean;
  children: ReactNode;
}

/** A section of a page with a heading. */
export function Section({ title, action, id, boxed, found, children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      data-boxed={boxed}
      className={classes(
        "flex min-w-0 flex-col",
        boxed ? `${box} gap-2.5 p-4 md:gap-4 md:px-7 md:py-6` : "gap-4",
      )}
    >
      <SectionHead>
        <h2
          id={headingId}
          className={boxed ? "text-lg" : undefined}
          {...(found && { tabIndex: -1, "aria-live": "polite" })}
        >
          {title}
        </h2>
        {action}
      </SectionHead>
      {children}
    </section>
  );
}

/** A heading, and a link or button at the other end of its row. */
function SectionHead({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">{children}</div>;
}

/** Replaces an empty list: what is missing, and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border-2 border-dashed border-edge px-6 py-10 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {children && (
        <div className="mt-3 flex flex-wrap items-center justify-center gap-3 text-ink-soft">{children}</div>
      )}
    </div>
  );
}

/** A link to the parent page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className={`-mt-3 -mb-5 min-h-11 w-fit py-2 font-semibold text-link no-underline underline-offset-4 wrap-anywhere hover:underline on-court:my-0 on-court:text-on-court print:hidden ${withIcon}`}
    >
      <BackIcon />
      {children}
    </Link>
  );
}

const bannerTones = {
  info: { icon: <InfoIcon />, look: "bg-court-tint [&_svg]:text-link" },
  success: { icon: <CheckIcon />, look: "bg-success-tint [&_svg]:text-success" },
  danger: { icon: <AlertIcon />, look: "bg-danger-tint [&_svg]:text-danger" },
};

interface BannerProps {
  tone?: keyof typeof bannerTones;
  /** A button at the end. */
  action?: ReactNode;
  children: ReactNode;
}

/** A full-width status message. */
export function Banner({ tone = "info", action, children }: BannerProps) {
  const { icon, look } = bannerTones[tone];
  return (
    <div className={`border-b border-line ${look}`}>
      <div className={`mx-auto max-w-page px-4 py-2 text-sm ${withIcon}`}>
        {icon}
        <div className="min-w-0 grow wrap-anywhere">{children}</div>
        {action}
      </div>
    </div>
  );
}

/** Notices about a request that was only partly fulfilled, one sentence each; renders nothing without any. */
export function Notices({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 rounded-card border border-line bg-court-tint px-4 py-3 [&_svg]:text-link">
      {notices.map((notice) => (
        <li key={notice} className={withIcon}>
          <InfoIcon />
          {notice}
        </li>
      ))}
    </ul>
  );
}

/** A long text. Preserves line breaks. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-text [&_ol]:list-decimal [&_ol]:pl-6 [&_pre]:font-sans [&_pre]:whitespace-pre-wrap [&_ul]:list-disc [&_ul]:pl-5 [&>*+*]:mt-4 [&>*+h2]:mt-8">
      {children}
    </div>
  );
}

/** A label of an item, such as its type or an amenity. */
export function Tag({ secondary, children }: { secondary?: boolean; children: ReactNode }) {
  return <span className={classes("tag", secondary && "tag-secondary")}>{children}</span>;
}

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-2 md:gap-x-3">
          <dt className={`w-28 ${soft}`}>{name}</dt>
          <dd className="min-w-0 grow basis-40 font-semibold wrap-anywhere max-md:text-sm">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

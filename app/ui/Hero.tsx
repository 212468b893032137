import type { ReactNode } from "react";
import { classes } from "./classes";

interface HeroProps {
  title: ReactNode;
  /** One sentence under the title. */
  subtitle?: ReactNode;
  /** A link back, above the title. */
  before?: ReactNode;
  /** A search box or buttons below the subtitle. */
  children?: ReactNode;
  /** `tall` for the home page, `low` for a list, whose search box overlaps it. */
  size?: keyof typeof SIZES;
}

const SIZES = {
  low: {
    padding: "gap-x-5 pt-6 pb-11 md:flex md:items-baseline md:pt-5 md:max-xl:pr-[27%]",
    title: "flex-none md:text-3xl",
    lead: "text-sm md:text-base",
  },
  normal: { padding: "pt-9 pb-11 md:pt-13 md:pb-14 md:max-xl:pr-[27%]", title: undefined, lead: "text-lg" },
  tall: { padding: "pt-7 pb-18 md:pt-22 md:pb-24", title: "xl:text-5xl", lead: "text-lg" },
};

/** Suggestions of the search box overflow the hero and overlap the content below. */
const LIST_IN_SIGHT = "has-[[role=listbox]]:z-2 has-[[role=listbox]]:overflow-visible";

/** The top of a page: its heading on a drawing of a court. */
export function Hero({ title, subtitle, before, children, size = "normal" }: HeroProps) {
  return (
    <div className={classes("court", "hero", size === "tall" && "hero-tall", LIST_IN_SIGHT)} data-court>
      <div
        className={classes(
          "hero-inner relative mx-auto w-full max-w-page px-7 min-[78rem]:px-4",
          SIZES[size].padding,
        )}
      >
        {before}
        <h1 className={SIZES[size].title}>{title}</h1>
        {subtitle && (
          <p className={`mt-1 text-on-court-soft print:text-ink-soft ${SIZES[size].lead}`}>{subtitle}</p>
        )}
        {children}
      </div>
      <svg className="hero-shot" viewBox="0 0 100 100" preserveAspectRatio="xMaxYMid meet" aria-hidden="true">
        <path className="hero-flight" d="M104 26C76 12 46 24 40 64" />
        <ellipse className="hero-shadow" cx="43" cy="72" rx="5" ry="2" />
        <circle className="hero-ball" cx="39" cy="68" r="4" />
      </svg>
    </div>
  );
}

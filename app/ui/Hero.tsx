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
  /** `tall` for the home page, `low` for other pages. */
  size?: "low" | "tall";
}

/** The top of a page: its heading on a drawing of a court. */
export function Hero({ title, subtitle, before, children, size = "low" }: HeroProps) {
  return (
    <div className={classes("court", "hero", `hero-${size}`)}>
      <div className="hero-inner">
        {before}
        <h1>{title}</h1>
        {subtitle && <p className="hero-subtitle">{subtitle}</p>}
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

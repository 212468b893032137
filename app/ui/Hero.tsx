import type { ReactNode } from "react";
import { classes } from "./classes";

interface HeroProps {
  title: ReactNode;
  /** One sentence under the title. */
  subtitle?: ReactNode;
  /** A link back, above the title. */
  before?: ReactNode;
  /** A search box or buttons under it. */
  children?: ReactNode;
  /** `tall` for a front page, `low` for a list. */
  size?: "low" | "tall";
}

/** The top of a page: its heading on the court, in the back of it, where nothing is drawn. */
export function Hero({ title, subtitle, before, children, size = "low" }: HeroProps) {
  return (
    <div className={classes("court", "hero", `hero-${size}`)}>
      <div className="hero-inner">
        {before}
        <h1>{title}</h1>
        {subtitle && <p className="hero-subtitle">{subtitle}</p>}
        {children}
      </div>
    </div>
  );
}

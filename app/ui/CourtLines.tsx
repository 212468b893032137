import { classes } from "./classes";

/** A drawing of a court from above: lines, net and posts, in true proportions (20 by 10 m). */
export function CourtLines({ className }: { className?: string }) {
  return (
    <svg className={classes("court-lines", className)} viewBox="0 0 200 100" aria-hidden="true">
      <path className="court-paint" d="M1 1h198v98H1zM30.5 1v98M169.5 1v98M28.5 50h143" />
      <path className="court-net" d="M100-3v106" />
    </svg>
  );
}

import { Banner } from "./Layout";

/** States that the content is demo data. */
export function DemoBanner() {
  return (
    <aside aria-label="About this site">
      <Banner>This is a demo: clubs, players and reviews are invented, rackets and balls are real.</Banner>
    </aside>
  );
}

import { Banner } from "./Layout";

/** Says that what is shown was made up. */
export function DemoBanner() {
  return (
    <aside aria-label="About this site">
      <Banner>This is a demo: clubs, players and reviews are invented, rackets and balls are real.</Banner>
    </aside>
  );
}

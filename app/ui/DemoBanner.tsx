import { Banner } from "./Layout";

/** Says that what is shown was made up. */
export function DemoBanner() {
  return (
    <Banner>
      This is a demo: its clubs, players and reviews are invented. The rackets and balls are real models.
    </Banner>
  );
}

import { Notices } from "./Layout";

/** A notice that a search exceeded its time limit and may have missed results. */
export function PartialResults() {
  return (
    <div role="status">
      <Notices notices={["Some results took too long to find. Try fewer words."]} />
    </div>
  );
}

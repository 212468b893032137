import { Notices } from "./Layout";

/** Says that a search has not found all there is: some of it took too long. */
export function PartialResults() {
  return (
    <div role="status">
      <Notices notices={["Some results took too long to find. Try fewer words."]} />
    </div>
  );
}

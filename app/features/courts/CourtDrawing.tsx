import { classes } from "~/ui/classes";
import { Drawing } from "~/ui/Drawing";
import { isCovered } from "./court.roof";
import type { CourtView } from "./court.view";

/** The tile of the pattern: one court with the ground around it. */
const TILE = { width: 44, height: 24 };

/** The ground around all courts, in the units of the pattern. */
const MARGIN = 5;

/** The ratio of width to height of a picture. */
const RATIO = 4 / 3;

/** What every `CourtDrawing` of a page refers to: a court from above, with its glass, service lines and net. */
export function CourtSymbols() {
  return (
    <pattern id="court-tile" width={TILE.width} height={TILE.height} patternUnits="userSpaceOnUse">
      <path className="court-turf" d="M2 2h40v20H2z" />
      <path className="court-line" d="M2 2h40v20H2zM8 2v20M36 2v20M8 12h28" />
      <path className="court-net" d="M22 1v22" />
    </pattern>
  );
}

/** A club from above: as many courts as it has, in a hall if they are covered, behind a fence if it is for members. */
export function CourtDrawing({ court }: { court: CourtView }) {
  const { viewBox, content } = drawCourts(court, RATIO);
  return (
    <Drawing viewBox={viewBox} className={classes(isCovered(court) && "court-covered")}>
      {content}
    </Drawing>
  );
}

/** The courts of a club and the box that they fill. @param ratio of width to height that they are to fill best */
export function drawCourts(court: CourtView, ratio: number) {
  const { columns, rows, last } = arrange(court.numberOfCourts, ratio);
  const [width, height] = [columns * TILE.width, rows * TILE.height];
  const full = `M0 0h${width}v${(rows - 1) * TILE.height}H0z`;
  const rest = `M0 ${(rows - 1) * TILE.height}h${last * TILE.width}v${TILE.height}H0z`;
  const viewBox = [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(" ");
  const content = (
    <>
      <path fill="url(#court-tile)" d={rows > 1 ? full + rest : rest} />
      {court.membershipRequired && (
        <path className="court-fence" d={`M-2.5-2.5h${width + 5}v${height + 5}h-${width + 5}z`} />
      )}
    </>
  );
  return { viewBox, content };
}

/** The rows of courts that come nearest to a ratio; the last may be shorter. */
function arrange(courts: number, best: number) {
  const arrangements = Array.from({ length: courts }, (_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(courts / columns);
    const ratio = (columns * TILE.width) / (rows * TILE.height);
    return {
      columns,
      rows,
      last: courts - (rows - 1) * columns,
      distance: Math.abs(Math.log(ratio / best)),
    };
  });
  return arrangements.reduce((one, next) => (next.distance < one.distance ? next : one));
}

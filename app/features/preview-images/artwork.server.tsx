import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PREVIEW_IMAGE_SIZE } from "~/http/head";
import { fiveStars, shownStars } from "~/ui/star";
import { palette, tints } from "./palette.server";
import type { PreviewDrawing } from "./previewImage";

const LINE = { fill: "none", stroke: palette.onCourt, strokeOpacity: 0.6, strokeWidth: 4 } as const;
const SHADOW = { fill: palette.courtDeep, fillOpacity: 0.8 } as const;
const STAR = { stroke: palette.star, strokeWidth: 1.2, strokeLinejoin: "round" } as const;

const racket = (
  <>
    <g transform="translate(118 300) rotate(24) scale(2) translate(-60 -90)" strokeLinejoin="round">
      <path
        {...SHADOW}
        d="M62 138h14v47a4 4 0 0 1-4 4h-6a4 4 0 0 1-4-4zM69 10c26 0 44 17 44 41 0 28-18 46-30 62l-6 27H61l-6-27C43 97 25 79 25 51 25 27 43 10 69 10z"
      />
      <path d="M53 134h14v47a4 4 0 0 1-4 4h-6a4 4 0 0 1-4-4z" fill={palette.onCourtSoft} />
      <path
        d="M60 6c26 0 44 17 44 41 0 28-18 46-30 62l-6 27H52l-6-27C34 93 16 75 16 47 16 23 34 6 60 6z"
        fill={palette.courtDeep}
        stroke={palette.onCourt}
        strokeWidth="4.5"
      />
      <path d="M60 104l9 20H51z" fill={palette.court} stroke={palette.onCourt} strokeWidth="3" />
      <path
        d="M60 22v.01M46 30v.01M74 30v.01M60 38v.01M34 42v.01M86 42v.01M47 47v.01M73 47v.01M60 55v.01M36 60v.01M84 60v.01M48 66v.01M72 66v.01M60 74v.01M49 83v.01M71 83v.01"
        fill="none"
        stroke={palette.onCourt}
        strokeWidth="5"
        strokeLinecap="round"
      />
    </g>
    <Ball x={196} y={506} radius={32} />
  </>
);

/** The part of the court in which the drawings are, in pixels: from the net to the service line. */
const PANEL = { width: 264, height: PREVIEW_IMAGE_SIZE.height, margin: 24 } as const;

/**
 * One half of a court from above, turned sideways: the net at the left edge, the service line at 264 pixels, and the
 * drawings between them. To the right is the back of the court, which is empty.
 */
export function courtArtwork(drawings: readonly PreviewDrawing[]): string {
  const [first] = drawings;
  if (!first) return siteArtwork;
  return court(
    <>
      <style>{DRAWING_STYLES}</style>
      <defs>{first.symbols}</defs>
      <path
        d={`M0 0H264V${PANEL.height}H0z`}
        fill={first.isCovered ? palette.courtDeep : palette.courtTint}
      />
      {drawings.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Placed key={at} drawing={each} at={at} total={drawings.length} />
      ))}
    </>,
  );
}

const siteArtwork = court(
  <>
    <path {...LINE} d="M18 315H264M8 0V630M18 0V630" />
    {racket}
  </>,
);

/** `pictures.css` for the renderer, which knows no variables: what is not set here is inherited from `Placed`. */
const DRAWING_STYLES = [
  `.drawn-grip,.drawn-lid{fill:${palette.link};stroke:none}`,
  `.drawn-gap{fill:${palette.courtTint};stroke:none}`,
  `.drawn-holes{stroke:${palette.courtTint};stroke-width:5;stroke-linecap:round}`,
  `.drawn-band{stroke:${palette.courtTint};stroke-width:3}`,
  `.drawn-ball{fill:${palette.lime};stroke:${palette.limeEdge};stroke-width:1.5}`,
  `.drawn-seam{fill:none;stroke:${palette.onCourt};stroke-width:2}`,
  ".drawn-light{stroke-width:1}.drawn-heavy{stroke-width:10}",
  `.court-turf{fill:${palette.court};stroke:none}`,
  `.court-line,.court-net,.court-fence{fill:none;stroke:${palette.onCourt};stroke-width:.7}`,
  ".court-net{stroke-width:1.2;stroke-dasharray:.8 .5}",
  `.court-fence{stroke:${palette.edge};stroke-width:1;stroke-dasharray:2 1.5}`,
].join("");

/** One of the drawings: up to two below each other, more in two columns. */
function Placed({ drawing, at, total }: { drawing: PreviewDrawing; at: number; total: number }) {
  const columns = total > 2 ? 2 : 1;
  const width = PANEL.width / columns;
  const height = PANEL.height / Math.ceil(total / columns);
  const margin = PANEL.margin / columns;
  const tint = drawing.tint === undefined ? undefined : tints[drawing.tint];
  return (
    <svg
      x={(at % columns) * width + margin}
      y={Math.floor(at / columns) * height + margin}
      width={width - 2 * margin}
      height={height - 2 * margin}
      viewBox={drawing.viewBox}
      overflow="visible"
      aria-hidden="true"
    >
      <g fill={tint} stroke={tint} strokeWidth="5" strokeLinejoin="round">
        {drawing.content}
      </g>
    </svg>
  );
}

/** A rating as five stars, as many of them filled as on pages. The aspect ratio is 5:1. */
export function starsArtwork(rating: number): string {
  const width = shownStars(rating).filled * 20;
  return drawing(
    100,
    20,
    <>
      <path {...STAR} d={fiveStars} fill="none" />
      {width > 0 && (
        <svg width={width} height="20" viewBox={`0 0 ${width} 20`} aria-hidden="true">
          <path {...STAR} d={fiveStars} fill={palette.star} />
        </svg>
      )}
    </>,
  );
}

/** The product's logo, as in the top bar. */
export const logoArtwork = drawing(
  34,
  32,
  <>
    <path d="M4 3h24v26H4zM4 12h24M16 12v17" fill="none" stroke={palette.onCourt} strokeWidth="2.2" />
    <circle cx="26" cy="8" r="7" fill={palette.lime} stroke={palette.court} strokeWidth="2" />
  </>,
);

interface BallProps {
  x: number;
  y: number;
  radius: number;
}

function Ball({ x, y, radius }: BallProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${radius / 20})`}>
      <ellipse {...SHADOW} cx="9" cy="12" rx="20" ry="17" />
      <circle r="20" fill={palette.lime} />
      <path
        d="M-18-6Q0 9 5.5-18.2M-5.5 18.2Q1 2 18.2 5.5"
        fill="none"
        stroke={palette.onCourt}
        strokeWidth="2.4"
      />
    </g>
  );
}

/** @param foreground what is between the net and the service line */
function court(foreground: ReactElement): string {
  return drawing(
    PREVIEW_IMAGE_SIZE.width,
    PREVIEW_IMAGE_SIZE.height,
    <>
      <path {...LINE} d="M0 32H1168V598H0M264 32V598" />
      {foreground}
    </>,
  );
}

/** An SVG of this size, as a data URL: a node that refers to it changes with the drawing. */
function drawing(width: number, height: number, content: ReactElement): string {
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {content}
    </svg>,
  );
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { fiveStars } from "~/ui/star";
import { palette } from "./palette.server";
import type { Emblem } from "./previewImage";

/** The size of a preview image, in pixels. All social networks show it uncropped. */
export const PREVIEW_IMAGE_SIZE = { width: 1200, height: 630 } as const;

const LINE = { fill: "none", stroke: palette.onCourt, strokeOpacity: 0.6, strokeWidth: 4 } as const;
const SHADOW = { fill: palette.courtDeep, fillOpacity: 0.8 } as const;
const STAR = { stroke: palette.star, strokeWidth: 1.2, strokeLinejoin: "round" } as const;

/** A ball that has flown over the net into the service box. */
const shot = (
  <>
    <path
      d="M-10 120C80 130 150 240 150 396"
      fill="none"
      stroke={palette.onCourt}
      strokeWidth="7"
      strokeLinecap="round"
      strokeDasharray="0.1 21"
    />
    <Ball x={148} y={452} radius={46} />
  </>
);

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

const balls = (
  <>
    <Ball x={158} y={170} radius={60} />
    <Ball x={92} y={384} radius={60} />
    <Ball x={170} y={484} radius={60} />
  </>
);

/**
 * One half of a court from above, turned sideways: the net at the left edge, the service line at 264 pixels, and a
 * drawing between them. To the right is the back of the court, which is empty.
 */
export const courtArtwork: Record<Emblem, string> = {
  court: court(shot),
  racket: court(racket),
  balls: court(balls),
};

/** A rating as five stars, rounded down to half stars. The aspect ratio is 5:1. */
export function starsArtwork(rating: number): string {
  const width = Math.floor(rating * 2) * 10;
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

/** @param foreground the drawing between the net and the service line */
function court(foreground: ReactElement): string {
  return drawing(
    PREVIEW_IMAGE_SIZE.width,
    PREVIEW_IMAGE_SIZE.height,
    <>
      <path {...LINE} d="M0 32H1168V598H0M264 32V598M18 315H264M8 0V630M18 0V630" />
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

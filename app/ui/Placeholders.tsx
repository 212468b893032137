/** The drawing in place of, or behind, a picture. */
export type Placeholder = "court" | "racket" | "balls";

/**
 * A drawing of a court, a racket or a can of balls, in 4:3. Decorative: the text beside it names the item.
 * The style sheet sets the view, since it varies with the position in a list.
 */
export function PlaceholderDrawing({ kind }: { kind: Placeholder }) {
  return (
    <svg
      className="placeholder"
      viewBox="0 0 160 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className="placeholder-ground" d="M0 0h160v120H0z" />
      <g className={`placeholder-${kind}`}>{drawings[kind]}</g>
    </svg>
  );
}

const drawings = {
  court: (
    <>
      <path className="placeholder-glass" d="M14 19h132v82H14zM14 38h6M14 82h6M140 38h6M140 82h6" />
      <path className="placeholder-turf" d="M20 25h120v70H20z" />
      <path className="placeholder-line" d="M20 25h120v70H20zM41 25v70M119 25v70M39 60h82" />
      <path className="placeholder-net" d="M80 21v78" />
    </>
  ),
  racket: (
    <>
      <path className="placeholder-grip" d="M75 80h10v33a3 3 0 0 1-3 3h-4a3 3 0 0 1-3-3z" />
      <path
        className="placeholder-frame"
        d="M80 6c21 0 33 14 33 31 0 21-16 31-24 40l-3 7H74l-3-7c-8-9-24-19-24-40C47 20 59 6 80 6z"
      />
      <path className="placeholder-gap" d="M80 68l6 10H74z" />
      <path
        className="placeholder-holes"
        d="M80 20v.01M68 26v.01M80 32v.01M92 26v.01M60 36v.01M100 36v.01M70 39v.01M90 39v.01M80 46v.01M64 49v.01M96 49v.01M73 56v.01M87 56v.01"
      />
    </>
  ),
  balls: (
    <>
      <path className="placeholder-turf" d="M40 14h48v92a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z" />
      <g className="placeholder-ball">
        <circle cx="64" cy="36" r="19" />
        <circle cx="64" cy="88" r="19" />
        <circle cx="64" cy="62" r="19" />
        <circle cx="116" cy="92" r="19" />
      </g>
      <path
        className="placeholder-seam"
        d="M48 52q16 10 32 0M48 78q16-8 32 0M48 26q16 8 32 0M104 78q14 12 4 31M126 76q-8 14 7 22"
      />
      <path className="placeholder-line" d="M40 14h48v92a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z" />
      <path className="placeholder-lid" d="M39 7h50a2 2 0 0 1 2 2v9H37V9a2 2 0 0 1 2-2z" />
    </>
  ),
} satisfies Record<Placeholder, unknown>;

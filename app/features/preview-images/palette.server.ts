/** Tokens of the light colour scheme in app.css, by name. The star is the one for dark backgrounds. */
export const palette = {
  court: "#1450a3",
  courtDeep: "#0c3878",
  courtTint: "#e4edf9",
  onCourt: "#ffffff",
  onCourtSoft: "#cfe0f7",
  link: "#0f4795",
  edge: "#857c6b",
  lime: "#d3f340",
  limeEdge: "#6d8500",
  star: "#ffb62e",
} as const;

/** The tints of brands in pictures.css, by number: twelve hues, dark and light. The renderer knows no `oklch()`. */
export const tints: readonly string[] = [0.45, 0.6].flatMap((lightness) =>
  [260, 20, 140, 320, 80, 200, 350, 110, 230, 50, 170, 290].map((hue) => fromOklch(lightness, 0.11, hue)),
);

/** A colour of OKLCH as `#rrggbb`, each channel within its limits. @param hue in degrees */
export function fromOklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((channel) => hexOf(withGamma(channel))).join("")}`;
}

function withGamma(channel: number): number {
  return channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function hexOf(channel: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, channel)) * 255);
  return byte.toString(16).padStart(2, "0");
}

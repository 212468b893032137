/** Tokens of the light colour scheme in app.css, by name. The star is the one for dark backgrounds. */
export const palette = {
  court: "#1450a3",
  courtDeep: "#0c3878",
  onCourt: "#ffffff",
  onCourtSoft: "#cfe0f7",
  lime: "#d3f340",
  star: "#ffb62e",
} as const;

/** The light scheme's tokens of app.css, by name, as far as a card needs them; the star is the one for dark grounds. */
export const palette = {
  court: "#1450a3",
  courtDeep: "#0c3878",
  onCourt: "#ffffff",
  onCourtSoft: "#cfe0f7",
  lime: "#d3f340",
  star: "#ffb62e",
} as const;

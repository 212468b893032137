/** Class names that several components share; all others are where they are used. */

/** A framed ground, such as a card. Padding is added where it is used. */
export const box = "rounded-card border border-line bg-surface";

/** A framed ground above the page, such as a panel that overlaps the hero. */
export const raisedBox = `relative z-1 ${box} raised`;

/** Secondary text. */
export const soft = "text-sm text-ink-soft";

/** Secondary facts in a row that wraps. */
export const softFacts = `flex flex-wrap gap-x-4 gap-y-0.5 ${soft} wrap-anywhere`;

/** The texts of a card. */
export const cardBody = "flex min-w-0 flex-1 flex-col px-4 py-2 rows:px-3 rows:py-1.5 rows:leading-snug";

/** A list of cards: rows on a phone, else a grid of four columns. Needs the attribute `data-list`. */
export const cardList =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-4 rows:grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] rows:gap-2";

/** A list of boxes below each other. */
export const stack = "grid grid-cols-1 gap-3";

/** The column of a page: at most 72 rem wide. Vertical padding and gaps are added where it is used. */
export const pageColumn = "mx-auto flex w-full max-w-page flex-col px-4";

/** A name and its value: below each other on a phone, else beside. */
export const descriptionRow = "md:grid md:grid-cols-[12rem_minmax(0,1fr)] md:gap-4";

/** An icon before a text, level with the text's first line. */
export const withIcon = "flex gap-2 *:[svg]:h-lh";

/** What the rows of a list have no room for on the narrowest phones. */
export const spacious = "max-[22.5rem]:rows:sr-only";

/** A link, in a row of its own, that is tall enough to be touched. */
export const rowLink = "inline-flex min-h-11 items-center no-underline hover:underline";

/** The column of a form's fields. */
export const formColumn = "flex flex-col gap-5";

/** One field: its label, hint, control and errors. */
export const fieldColumn = "flex min-w-0 flex-col gap-1.5";

/** The label of a field. */
export const labelText = "font-semibold";

/** A checkbox or radio button, and its label. */
export const check =
  "flex min-h-11 w-fit items-center gap-2.5 wrap-anywhere [&>input]:size-5.5 [&>input]:flex-none [&>input]:accent-court";

const CONTROL =
  "w-full rounded-control border-control border-edge bg-surface px-3 leading-snug text-ink text-ellipsis placeholder:text-ink-soft placeholder:opacity-100 hover:border-link focus-visible:border-focus focus-visible:outline-offset-1 aria-invalid:border-2 aria-invalid:border-danger";

/** The controls of forms by their kind. A select keeps the browser's own arrow. */
export const control = {
  text: `${CONTROL} min-h-11 py-2`,
  number: `${CONTROL} min-h-11 max-w-40 py-2`,
  textarea: `${CONTROL} max-h-[70vh] min-h-32 py-2 field-sizing-content`,
  select: `${CONTROL} min-h-11`,
  file: `${CONTROL} min-h-11 py-1.5 file:me-3 file:min-h-8 file:cursor-pointer file:rounded-control file:border-control file:border-solid file:border-edge file:bg-sunken file:px-3 file:font-semibold file:text-ink`,
  search: `${CONTROL} min-h-12 py-2 on-court:border-surface`,
} as const;

/** Marks the current one of several links in forced colours, which replace a ground and show a transparent border. */
export const forcedCurrent = "forced-colors:aria-[current]:border-3";

const CHIP =
  "inline-flex min-h-9 items-center gap-1.5 rounded-full border-control px-3.5 py-1 text-start text-sm font-semibold text-link no-underline wrap-anywhere pointer-coarse:min-h-11 *:[svg]:w-4";

/** Small rounded links and buttons by what they do. */
export const chip = {
  remove: `${CHIP} border-link bg-court-tint hover:line-through`,
  clear: `${CHIP} border-transparent hover:underline`,
  go: `${CHIP} border-link bg-court-tint hover:underline`,
  chosen: `${CHIP} border-court bg-court text-on-court ${forcedCurrent}`,
} as const;

/** Chips or labels in a row that wraps. */
export const chipRow = "flex flex-wrap gap-2";

/** The red frame that lists the errors of a form. */
export const errorBox = "rounded-card border-2 border-danger bg-danger-tint px-5 py-4";

/** The errors in it; their links lead to the fields. */
export const errorList = "mt-2 list-disc pl-5 [&_a]:font-semibold [&_a]:text-ink";

const BUTTON =
  "inline-flex items-center justify-center gap-2 rounded-control border-control pressable text-center leading-tight no-underline";

const QUIET =
  "border-transparent text-link hover:bg-court-tint on-court:text-on-court on-court:hover:bg-on-court/15";

const BUTTON_VARIANTS = {
  primary: "border-lime-edge bg-lime font-bold text-on-lime hover:bg-lime-pressed",
  secondary:
    "border-edge bg-surface font-semibold text-ink hover:border-link hover:bg-court-tint on-court:border-on-court on-court:bg-transparent on-court:text-on-court on-court:hover:bg-on-court/15",
  quiet: `${QUIET} font-semibold`,
  danger: "border-danger bg-danger font-semibold text-on-danger hover:bg-danger-pressed",
  /** Warns by the colour of its icon; solid red is for the button that performs the action. */
  dangerIcon: "border-transparent text-danger hover:bg-danger-tint",
  /** Less prominent than the buttons beside it. */
  muted: "border-transparent text-sm text-ink-soft hover:bg-court-tint",
} as const;

const BUTTON_SIZES = {
  normal: "min-h-11 px-4 py-2",
  compact: "min-h-11 px-2 py-2",
  icon: "min-h-11 w-11",
  /** Beside the search field; only its icon on a phone. */
  search: "min-h-12 flex-none px-4 max-xs:w-12 max-xs:px-0",
} as const;

export type ButtonVariant = keyof typeof BUTTON_VARIANTS;
export type ButtonSize = keyof typeof BUTTON_SIZES;

/** The classes of a button, or of a link that looks like one. */
export function button(variant: ButtonVariant, size: ButtonSize = "normal"): string {
  return `${BUTTON} ${BUTTON_VARIANTS[variant]} ${BUTTON_SIZES[size]}`;
}

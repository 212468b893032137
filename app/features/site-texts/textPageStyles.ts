/** The class names of a text page with a side column; on a phone, the column is above the text. */
export const sideColumn = {
  page: "grid gap-6 *:min-w-0 md:grid-cols-[minmax(0,var(--container-text))_minmax(12rem,1fr)] md:items-start md:gap-12 [&_li+li]:mt-1.5",
  side: "md:sticky md:top-[calc(var(--spacing-bar)+1.5rem)] md:col-start-2 md:row-start-1",
  text: "grid gap-8 md:col-start-1",
} as const;

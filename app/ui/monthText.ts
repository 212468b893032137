import { product } from "~/lib/product";

const monthFormat = new Intl.DateTimeFormat(product.locale, {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `Nov 2026`. @param month such as `2026-11` */
export function monthText(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

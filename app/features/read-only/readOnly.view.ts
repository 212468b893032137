import { product } from "~/lib/product";
/** What people read on every page, and after each rejected write, of a site in read-only mode. */
export function readOnlyText(message: string): string {
  return `${product.name} is read-only at the moment: you can read everything, but not write. ${message}`;
}

import { product } from "~/lib/product";

/** The product's logo, a ball on court lines, and its name. */
export function Logo() {
  return (
    <>
      <svg viewBox="0 0 32 32" width="32" height="32" overflow="visible" aria-hidden="true">
        <path d="M4 3h24v26H4zM4 12h24M16 12v17" fill="none" stroke="currentColor" strokeWidth="2" />
        <circle className="fill-current stroke-court-deep stroke-2" cx="25" cy="7" r="6.5" />
      </svg>
      <span>{product.name}</span>
    </>
  );
}

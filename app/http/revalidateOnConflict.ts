import type { ShouldRevalidateFunction } from "react-router";

/**
 * The `shouldRevalidate` of a route whose page shows what was changed meanwhile: loads its data again after a form was
 * rejected with 409, which React Router does not by default.
 */
export const revalidateOnConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

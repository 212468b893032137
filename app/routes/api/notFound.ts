import { problem } from "~/http/problems";

/** The fallback for all other paths below `/api`, with any method. */
export function loader(): never {
  throw problem(404, "There is nothing at this address.");
}

export const action = loader;

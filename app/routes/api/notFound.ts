import { problem } from "~/http/problems";

/** Whatever else is asked below `/api`, in whatever way. */
export function loader(): never {
  throw problem(404, "There is nothing at this address.");
}

export const action = loader;

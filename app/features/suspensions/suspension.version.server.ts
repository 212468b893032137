import { digestOf } from "~/lib/digest.server";
import type { Suspension } from "../users/suspension.view";

/** A number that changes with a suspension, so that a form replaces only the one that its user has seen; 0 for none. */
export function suspensionVersion(suspension: Suspension | null): number {
  if (!suspension) return 0;
  // Seven hexadecimal digits fit into the integer that forms carry as version.
  return 1 + Number.parseInt(digestOf(`${suspension.until} ${suspension.reason}`).slice(0, 7), 16);
}

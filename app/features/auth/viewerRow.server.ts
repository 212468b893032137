import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { namedColumns } from "~/sql/columns.server";
import { User } from "../users/user.entity";
import { type Viewer, type ViewerRow, viewerOf } from "./viewer";

const PROPERTIES = [
  "id",
  "firstName",
  "lastName",
  "email",
  "profileImageUrl",
  "playingLevel",
  "isSuperAdmin",
  "createdAt",
  "suspendedUntil",
  "suspensionReason",
  "moderatedReviewId",
  "hiddenReviewId",
  "heldReviewId",
  "hasReportOutcome",
  "hasOwnerNews",
] as const satisfies (keyof ViewerRow)[];

/** The columns of `viewerColumns`; times are text. */
export type ViewerColumns = Omit<
  Pick<ViewerRow, (typeof PROPERTIES)[number]>,
  "createdAt" | "suspendedUntil"
> & {
  createdAt: string;
  suspendedUntil: string | null;
};

/** The SQL of the columns of a user, `u`, that make a viewer. */
export function viewerColumns(em: EntityManager): string {
  return namedColumns(em, User, "u", PROPERTIES);
}

/** The viewer in a row with these columns. */
export function viewerIn(row: ViewerColumns): Viewer {
  return viewerOf({
    ...row,
    createdAt: new Date(row.createdAt),
    suspendedUntil: row.suspendedUntil === null ? null : new Date(row.suspendedUntil),
  });
}

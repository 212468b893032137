import { createHash, randomBytes } from "node:crypto";
import { type Cookie, createCookie, createSessionStorage, type SessionStorage } from "react-router";
import { type Draft, readDraft } from "./draft.server";
import { siteCookies } from "./siteCookies";
import type { Viewer } from "./viewer";

/** Seven days without a visit end a session; in milliseconds. */
export const SIGNED_IN_LIFETIME = 7 * 86_400_000;

/** A visitor's session only carries a draft to the sign-in; in milliseconds. */
export const VISITOR_LIFETIME = 3_600_000;

/** What is known of a browser's visit. */
export interface SessionData {
  /** Who is signed in: nobody where a session only carries a draft. */
  viewer: Viewer;
  draft: Draft;
  /** When it ends unless somebody comes back, in milliseconds since the epoch. Read, never written. */
  expiresAt: number;
}

/** A session as the database has it. */
export interface SessionRow {
  /** SHA-256 of the cookie's id. */
  sid: string;
  userId: string | null;
  sess: { draft?: Draft };
  expire: Date;
}

/** The questions that sessions ask of the database. */
export interface SessionRows {
  /** The session with whoever it belongs to, in one query; null where there is none or it has ended. */
  find(
    sid: string,
    now: Date,
  ): Promise<(Omit<SessionRow, "sid" | "userId"> & { viewer: Viewer | null }) | null>;
  add(row: SessionRow): Promise<void>;
  /** Changes a session that is still there; never makes one. */
  update(row: Omit<SessionRow, "userId">): Promise<void>;
  remove(sid: string): Promise<void>;
  removeExpired(now: Date): Promise<void>;
}

/**
 * Sessions behind opaque ids: the browser has 256 random bits, the database only their digest, so that who
 * reads the table cannot sign in with it.
 * @param publicUrl the site's own origin
 */
export function sessionStorage(rows: SessionRows, publicUrl: string): SessionStorage<SessionData> {
  return createSessionStorage<SessionData>({
    cookie: sessionCookie(publicUrl),
    async createData({ viewer, draft }, expires) {
      const id = randomBytes(32).toString("base64url");
      const now = new Date();
      await rows.removeExpired(now);
      const expire = expires ?? new Date(now.getTime() + VISITOR_LIFETIME);
      await rows.add({ sid: digest(id), userId: viewer?.id ?? null, sess: draft ? { draft } : {}, expire });
      return id;
    },
    async readData(id) {
      if (!isId(id)) return null;
      const row = await rows.find(digest(id), new Date());
      if (!row) return null;
      const draft = readDraft(row.sess.draft);
      return {
        ...(row.viewer ? { viewer: row.viewer } : {}),
        ...(draft ? { draft } : {}),
        expiresAt: row.expire.getTime(),
      };
    },
    async updateData(id, { draft, expiresAt }, expires) {
      const expire = expires ?? new Date(expiresAt ?? Date.now() + VISITOR_LIFETIME);
      await rows.update({ sid: digest(id), sess: draft ? { draft } : {}, expire });
    },
    async deleteData(id) {
      if (id) await rows.remove(digest(id));
    },
  });
}

/** The name of the cookie that a browser's session is known by. */
export function sessionCookieName(publicUrl: string): string {
  return siteCookies(publicUrl).nameOf("bandeja_session");
}

function sessionCookie(publicUrl: string): Cookie {
  const { secure } = siteCookies(publicUrl);
  const cookie = createCookie(sessionCookieName(publicUrl), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
  });
  // Not signed, and in no need of it: an id is random and has to be found. This keeps React Router from warning.
  return Object.create(cookie, { isSigned: { value: true } });
}

/** React Router reads any JSON out of a cookie; only this is an id of ours. */
function isId(id: unknown): boolean {
  return typeof id === "string" && /^[\w-]{43}$/.test(id);
}

function digest(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

import { randomBytes } from "node:crypto";
import { type Cookie, createCookie, createSessionStorage, type SessionStorage } from "react-router";
import { digestOf } from "~/lib/digest.server";
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
  /** The name of its row. Read, never written. */
  sid: string;
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
  /** What its person may recognise it by; null for a visitor's. */
  device: string | null;
}

/** The questions that sessions ask of the database. */
export interface SessionStore {
  /** The session with whoever it belongs to, in one query; null where there is none or it has ended. */
  find(
    sid: string,
    now: Date,
  ): Promise<(Pick<SessionRow, "sess" | "expire"> & { viewer: Viewer | null }) | null>;
  add(row: SessionRow): Promise<void>;
  /** Changes a session that is still there; never makes one. */
  update(row: Pick<SessionRow, "sid" | "sess" | "expire">): Promise<void>;
  remove(sid: string): Promise<void>;
  removeExpired(now: Date): Promise<void>;
}

/**
 * Sessions behind opaque ids: the browser has 256 random bits, the database only their digest, so that who
 * reads the table cannot sign in with it.
 * @param publicUrl the site's own origin
 * @param device tells the one that the sessions which begin here are on
 */
export function sessionStorage(
  rows: SessionStore,
  publicUrl: string,
  device: () => string | null,
): SessionStorage<SessionData> {
  return createSessionStorage<SessionData>({
    cookie: sessionCookie(publicUrl),
    async createData({ viewer, draft }, expires) {
      const id = randomBytes(32).toString("base64url");
      const now = new Date();
      await rows.removeExpired(now);
      const expire = expires ?? new Date(now.getTime() + VISITOR_LIFETIME);
      const whose = viewer ? { userId: viewer.id, device: device() } : { userId: null, device: null };
      await rows.add({ sid: digestOf(id), ...whose, sess: draft ? { draft } : {}, expire });
      return id;
    },
    async readData(id) {
      if (!isId(id)) return null;
      const row = await rows.find(digestOf(id), new Date());
      if (!row) return null;
      const draft = readDraft(row.sess.draft);
      return {
        ...(row.viewer ? { viewer: row.viewer } : {}),
        ...(draft ? { draft } : {}),
        sid: digestOf(id),
        expiresAt: row.expire.getTime(),
      };
    },
    async updateData(id, { draft, expiresAt }, expires) {
      const expire = expires ?? new Date(expiresAt ?? Date.now() + VISITOR_LIFETIME);
      await rows.update({ sid: digestOf(id), sess: draft ? { draft } : {}, expire });
    },
    async deleteData(id) {
      if (id) await rows.remove(digestOf(id));
    },
  });
}

/** The name of the cookie that a browser's session is known by. */
export function sessionCookieName(publicUrl: string): string {
  return siteCookies(publicUrl).nameOf("bandeja_session");
}

/** By the site's own origin, for there is one for every request. */
const sessionCookies = new Map<string, Cookie>();

function sessionCookie(publicUrl: string): Cookie {
  const known = sessionCookies.get(publicUrl) ?? makeSessionCookie(publicUrl);
  sessionCookies.set(publicUrl, known);
  return known;
}

function makeSessionCookie(publicUrl: string): Cookie {
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

import { randomBytes } from "node:crypto";
import { type Cookie, createCookie, createSessionStorage, type SessionStorage } from "react-router";
import { sessionCookieName, siteCookies } from "~/http/cookies";
import { digestOf } from "~/lib/digest.server";
import { DAY, HOUR } from "~/lib/time";
import { type Draft, readDraft } from "./draft.server";
import type { Viewer } from "./viewer";

/** A signed-in session expires after seven days without a visit. In milliseconds. */
export const SIGNED_IN_LIFETIME = 7 * DAY;

/** A session ends this long after the sign-in, whatever the visits. In milliseconds. */
export const MAX_SESSION_AGE = 30 * DAY;

/** The lifetime of a visitor's session, which only holds a draft until the sign-in. In milliseconds. */
export const VISITOR_LIFETIME = HOUR;

/** The data of a session. */
export interface SessionData {
  /** The signed-in user; absent in a session that only holds a draft. */
  viewer: Viewer;
  /** The newest first. */
  drafts: Draft[];
  /** The id of its row. Read-only. */
  sid: string;
  /** When the user last signed in at the provider, in milliseconds since the epoch. Only stored in new sessions. */
  authenticatedAt: number;
  /** The id of the row of the browser's session that ends with it. Only in new sessions. */
  replaces: string;
  /** When it expires without another visit, in milliseconds since the epoch. Read-only. */
  expiresAt: number;
  /** A device on which the user has signed in for the first time since. Read-only. */
  newDevice: string | null;
  /** The position of its last write in Postgres's write-ahead log. Read-only. */
  walPosition: string | null;
}

/** The drafts of a session as they are stored: the newest as the previous release stores its only one. */
interface StoredDrafts {
  draft?: Draft;
  earlierDrafts?: Draft[];
}

/** A session's row in the database. */
export interface SessionRow {
  /** SHA-256 of the id in the cookie, in hex. */
  sid: string;
  userId: string | null;
  sess: StoredDrafts;
  expire: Date;
  /** The browser's readable name; null for a visitor's session. */
  device: string | null;
  /** When the user last signed in at the provider; null for a visitor's session. */
  authenticatedAt: Date | null;
}

/** A session's expiry, and its drafts if they have changed. */
export type SessionUpdate = Pick<SessionRow, "sid" | "expire"> & Partial<Pick<SessionRow, "sess">>;

/** The database queries of the session storage. */
export interface SessionStore {
  /** The session with its user, in one query; null when it does not exist or has expired. */
  find(
    sid: string,
    now: Date,
  ): Promise<
    | (Pick<SessionRow, "sess" | "expire" | "authenticatedAt"> & {
        viewer: Viewer | null;
        newDevice: string | null;
        walPosition: string | null;
      })
    | null
  >;
  /** Adds a session. @param replaces the id of the one that ends with it; the same user's notice of a new device stays */
  add(row: SessionRow, replaces?: string): Promise<void>;
  /** Changes an existing session; never creates one. Without `sess`, what is stored there stays. */
  update(row: SessionUpdate): Promise<void>;
  remove(sid: string): Promise<void>;
  removeExpired(): Promise<void>;
}

/**
 * Sessions with opaque ids: the cookie holds 256 random bits, the database only their digest, so that reading the table
 * does not reveal an id.
 * @param publicUrl the site's origin
 * @param device returns the name of the browser, for new sessions
 * @param onCreate called with the id of a new session's row
 */
export function sessionStorage(
  rows: SessionStore,
  publicUrl: string,
  device: () => string | null,
  onCreate: (sid: string) => void,
): SessionStorage<SessionData> {
  let read: Draft[] | undefined;
  return createSessionStorage<SessionData>({
    cookie: sessionCookie(publicUrl),
    async createData({ viewer, drafts, authenticatedAt, replaces }, expires) {
      const id = randomBytes(32).toString("base64url");
      await rows.removeExpired();
      const expire = expires ?? new Date(Date.now() + VISITOR_LIFETIME);
      const owner = viewer
        ? { userId: viewer.id, device: device(), authenticatedAt: new Date(authenticatedAt ?? 0) }
        : { userId: null, device: null, authenticatedAt: null };
      const sid = digestOf(id);
      await rows.add({ sid, ...owner, sess: storedDrafts(drafts), expire }, replaces);
      onCreate(sid);
      return id;
    },
    async readData(id) {
      if (!isId(id)) return null;
      const row = await rows.find(digestOf(id), new Date());
      if (!row) return null;
      read = readDrafts(row.sess);
      return {
        ...(row.viewer ? { viewer: row.viewer } : {}),
        drafts: read,
        ...(row.authenticatedAt ? { authenticatedAt: row.authenticatedAt.getTime() } : {}),
        sid: digestOf(id),
        expiresAt: row.expire.getTime(),
        newDevice: row.newDevice,
        walPosition: row.walPosition,
      };
    },
    async updateData(id, { drafts, expiresAt }, expires) {
      const expire = expires ?? new Date(expiresAt ?? Date.now() + VISITOR_LIFETIME);
      // Drafts that are as they were read are not written: another request may have stored one since.
      const changed = drafts === read ? {} : { sess: storedDrafts(drafts) };
      await rows.update({ sid: digestOf(id), expire, ...changed });
    },
    async deleteData(id) {
      if (id) await rows.remove(digestOf(id));
    },
  });
}

function storedDrafts([draft, ...earlierDrafts]: Draft[] = []): StoredDrafts {
  return { ...(draft && { draft }), ...(earlierDrafts.length > 0 && { earlierDrafts }) };
}

/** The drafts of a session's row, the newest first. */
export function readDrafts({ draft, earlierDrafts }: { [Name in keyof StoredDrafts]?: unknown }): Draft[] {
  const stored: unknown[] = [draft, ...(Array.isArray(earlierDrafts) ? earlierDrafts : [])];
  return stored.map(readDraft).filter((read) => read !== null);
}

/** Cached by the site's origin, since every request needs one. */
const sessionCookies = new Map<string, Cookie>();

function sessionCookie(publicUrl: string): Cookie {
  const cookie = sessionCookies.get(publicUrl) ?? createSessionCookie(publicUrl);
  sessionCookies.set(publicUrl, cookie);
  return cookie;
}

function createSessionCookie(publicUrl: string): Cookie {
  const { secure } = siteCookies(publicUrl);
  const cookie = createCookie(sessionCookieName(publicUrl), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
  });
  // Unsigned, because a random id cannot be forged. `isSigned` prevents React Router's warning.
  return Object.create(cookie, { isSigned: { value: true } });
}

/** React Router accepts any JSON in a cookie, so the id must be validated. */
function isId(id: unknown): boolean {
  return typeof id === "string" && /^[\w-]{43}$/.test(id);
}

import type { Session } from "react-router";
import { expiredCookie, readCookies, sessionCookieName, siteCookies } from "~/http/cookies";
import { HOUR } from "~/lib/time";
import { deviceName } from "./device";
import { type Draft, unexpiredDrafts, withDraft } from "./draft.server";
import {
  type SessionData,
  type SessionStore,
  SIGNED_IN_LIFETIME,
  sessionStorage,
  VISITOR_LIFETIME,
} from "./sessionCookie.server";
import type { Viewer } from "./viewer";

/**
 * The minimum deviation at which a session's expiry is renewed, in milliseconds, so that not every page view writes. It
 * counts in both directions, because the clock may have been set back.
 */
const TOUCH_INTERVAL = HOUR;

/** The session of one request. */
export interface RequestSession {
  /** The signed-in user at the start of the request; null without one. */
  viewer: Viewer | null;
  /** When the user last signed in at the provider, in milliseconds since the epoch; null for a visitor. */
  authenticatedAt: number | null;
  /** The id of the session's row at the start of the request; null without a session. */
  sid: string | null;
  /** The id of the session's row now: another one than `sid` after a sign-in. */
  readonly currentSid: string | null;
  /** A device on which the user has signed in for the first time since; null without one. */
  newDevice: string | null;
  /** The position of its last write in Postgres's write-ahead log; null without a session. */
  walPosition: string | null;
  /** The `Set-Cookie` headers to add to the response. */
  cookies: string[];
  /**
   * Ends the session and starts a new one under a new id, with the drafts of the old one.
   * @param authenticatedAt when the user signed in at the provider, in milliseconds since the epoch
   */
  signIn(viewer: Viewer, authenticatedAt: number): Promise<void>;
  /** Deletes the session in the database and the cookie in the browser. */
  signOut(): Promise<void>;
  /** Stores a draft until its page is next loaded. Replaces an earlier one of that page, or the oldest of several. */
  storeDraft(draft: Draft): Promise<void>;
  /** Returns the draft of a page. @param path with its query @returns null without one */
  findDraft(path: string): Draft | null;
  /** Returns and deletes the draft of a page. @param path with its query @returns null without one */
  takeDraft(path: string): Promise<Draft | null>;
}

/**
 * Opens a request's session with one query, or none when there is no cookie.
 * @param publicUrl the site's origin
 * @param mayRenew whether the session's expiry may be renewed, which writes
 * @throws the errors of the database
 */
export async function openRequestSession(
  request: Request,
  rows: SessionStore,
  publicUrl: string,
  mayRenew = true,
): Promise<RequestSession> {
  let newSid: string | undefined;
  const device = () => deviceName(request.headers.get("User-Agent"));
  const storage = sessionStorage(rows, publicUrl, device, (sid) => {
    newSid = sid;
  });
  const cookieName = sessionCookieName(publicUrl);
  const hasCookie = readCookies(request).some(({ name }) => name === cookieName);
  let session = await storage.getSession(hasCookie ? request.headers.get("Cookie") : null);
  const cookies: string[] = [];

  /** Replaces the response's cookie. */
  function setCookie(cookie: string): void {
    cookies.splice(0, cookies.length, cookie);
  }

  async function commit(lifetime: number): Promise<void> {
    const maxAge = Math.floor(lifetime / 1000);
    setCookie(await storage.commitSession(session, { maxAge }));
  }

  function currentDrafts(): Draft[] {
    return unexpiredDrafts(session.get("drafts") ?? [], Date.now());
  }

  function findDraft(path: string): Draft | null {
    return currentDrafts().find((one) => one.path === path) ?? null;
  }

  async function startSession(): Promise<Session<SessionData>> {
    session = await storage.getSession();
    return session;
  }

  const expiresAt = session.get("expiresAt");
  const viewer = session.get("viewer") ?? null;
  const authenticatedAt = session.get("authenticatedAt") ?? null;
  const sid = session.get("sid") ?? null;
  const newDevice = session.get("newDevice") ?? null;
  const walPosition = session.get("walPosition") ?? null;
  if (expiresAt === undefined) {
    // The id is unknown or has expired: it must not be reused for a new session.
    await startSession();
    if (hasCookie) setCookie(expiredCookie(cookieName, siteCookies(publicUrl)));
  } else if (viewer && mayRenew && Math.abs(Date.now() + SIGNED_IN_LIFETIME - expiresAt) > TOUCH_INTERVAL) {
    await commit(SIGNED_IN_LIFETIME);
  }

  return {
    viewer,
    authenticatedAt,
    sid,
    get currentSid() {
      return newSid ?? sid;
    },
    newDevice,
    walPosition,
    cookies,
    async signIn(newViewer, newAuthenticatedAt) {
      const drafts = currentDrafts();
      const replaces = newSid ?? sid;
      const fresh = await startSession();
      fresh.set("viewer", newViewer);
      fresh.set("authenticatedAt", newAuthenticatedAt);
      fresh.set("drafts", drafts);
      if (replaces) fresh.set("replaces", replaces);
      await commit(SIGNED_IN_LIFETIME);
    },
    async signOut() {
      setCookie(await storage.destroySession(session));
      await startSession();
    },
    async storeDraft(draft) {
      session.set("drafts", withDraft(session.get("drafts") ?? [], draft));
      await commit(session.has("viewer") ? SIGNED_IN_LIFETIME : VISITOR_LIFETIME);
    },
    findDraft,
    async takeDraft(path) {
      const draft = findDraft(path);
      if (!draft) return null;
      session.set(
        "drafts",
        (session.get("drafts") ?? []).filter((one) => one !== draft),
      );
      await commit(session.has("viewer") ? SIGNED_IN_LIFETIME : VISITOR_LIFETIME);
      return draft;
    },
  };
}

import type { Session } from "react-router";
import { deviceName } from "./device";
import { type Draft, isDraftOf } from "./draft.server";
import {
  type SessionData,
  type SessionStore,
  SIGNED_IN_LIFETIME,
  sessionCookieName,
  sessionStorage,
  VISITOR_LIFETIME,
} from "./sessions.server";
import { expiredCookie, readCookies, siteCookies } from "./siteCookies";
import type { Viewer } from "./viewer";

/**
 * A session's end is moved where it is off by this, in milliseconds: not every page view is a write. It may be off to
 * either side, for a session may be from before the clock was set back.
 */
const TOUCH_EVERY = 3_600_000;

/** One request's view of the session behind it. */
export interface RequestSession {
  /** Who was signed in when the request came. */
  viewer: Viewer | null;
  /** The name of the session's row when the request came; null where there was none. */
  sid: string | null;
  /** `Set-Cookie` headers that the answer has to carry. */
  cookies: string[];
  /** Begins a session under a new id and ends the one there was; a draft comes along. */
  signIn(viewer: Viewer): Promise<void>;
  /** Ends the session here and on the server. */
  signOut(): Promise<void>;
  /** Keeps what was typed until its page is seen again, in place of any earlier draft. */
  storeDraft(draft: Draft): Promise<void>;
  /** The draft of that page, once. @param path with its query */
  takeDraft(path: string): Promise<Draft | null>;
}

/**
 * Finds out who asks: one query for those with a cookie, none for everybody else.
 * @param publicUrl the site's own origin
 * @throws where the database fails
 */
export async function openRequestSession(
  request: Request,
  rows: SessionStore,
  publicUrl: string,
): Promise<RequestSession> {
  const storage = sessionStorage(rows, publicUrl, () => deviceName(request.headers.get("User-Agent")));
  const cookieName = sessionCookieName(publicUrl);
  const hasCookie = readCookies(request).some(({ name }) => name === cookieName);
  let session = await storage.getSession(hasCookie ? request.headers.get("Cookie") : null);
  const cookies: string[] = [];

  /** The cookie of the answer: the last word said. */
  function answerWith(cookie: string): void {
    cookies.splice(0, cookies.length, cookie);
  }

  async function keep(lifetime: number): Promise<void> {
    const maxAge = Math.floor(lifetime / 1000);
    answerWith(await storage.commitSession(session, { maxAge }));
  }

  async function begin(): Promise<Session<SessionData>> {
    session = await storage.getSession();
    return session;
  }

  const expiresAt = session.get("expiresAt");
  const viewer = session.get("viewer") ?? null;
  const sid = session.get("sid") ?? null;
  if (expiresAt === undefined) {
    // The id is nobody's, or no longer: it must not become anybody's by being written to.
    await begin();
    if (hasCookie) answerWith(expiredCookie(cookieName, siteCookies(publicUrl)));
  } else if (viewer && Math.abs(Date.now() + SIGNED_IN_LIFETIME - expiresAt) > TOUCH_EVERY) {
    await keep(SIGNED_IN_LIFETIME);
  }

  return {
    viewer,
    sid,
    cookies,
    async signIn(somebody) {
      const draft = session.get("draft");
      await storage.destroySession(session);
      const fresh = await begin();
      fresh.set("viewer", somebody);
      if (draft) fresh.set("draft", draft);
      await keep(SIGNED_IN_LIFETIME);
    },
    async signOut() {
      answerWith(await storage.destroySession(session));
      await begin();
    },
    async storeDraft(draft) {
      session.set("draft", draft);
      await keep(session.has("viewer") ? SIGNED_IN_LIFETIME : VISITOR_LIFETIME);
    },
    async takeDraft(path) {
      const draft = session.get("draft");
      if (!draft || !isDraftOf(draft, path, Date.now())) return null;
      session.unset("draft");
      await keep(session.has("viewer") ? SIGNED_IN_LIFETIME : VISITOR_LIFETIME);
      return draft;
    },
  };
}

import { createCookie, replace } from "react-router";
import { PRIVATE_NO_STORE } from "~/http/cacheControl";
import { isPrefetch } from "~/http/prefetch";
import { isToastKey, messages, type ToastKey } from "./messages.server";
import type { Toast } from "./toast";

/** A toast for one page view, with an id that distinguishes toasts of the same text. */
export interface FlashToast extends Toast {
  id: string;
}

/*
 * Contains the key of a fixed text and expires after a minute. It holds nothing to steal or forge, so it
 * needs neither a signature nor `Secure`, which would disable it on a plain-http loopback.
 */
const cookie = createCookie("toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 });

/**
 * A redirect (303) to `href`, a path of this site, whose page shows the toast once. It replaces the form's entry in the
 * browser's history: Back must not lead to a form that has done its work, or to what it has deleted.
 */
export async function toastRedirect(href: string, key: ToastKey, init: HeadersInit = {}): Promise<Response> {
  const headers = new Headers(init);
  headers.append("Set-Cookie", await cookie.serialize(key));
  return replace(href, { status: 303, headers });
}

/**
 * Reads the request's toast, and returns response headers that show it only once: they delete the
 * cookie and exclude the page from shared caches. Without a toast the headers are empty.
 */
export async function takeToast(request: Request): Promise<{ toast: FlashToast | null; headers: Headers }> {
  const headers = new Headers();
  const key: unknown = await cookie.parse(request.headers.get("Cookie"));
  // A prefetched page may never be shown, so the toast is saved for the navigation.
  if (!isToastKey(key) || isPrefetch(request)) return { toast: null, headers };

  headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  headers.set("Cache-Control", PRIVATE_NO_STORE);
  return { toast: { ...messages[key], id: crypto.randomUUID() }, headers };
}

import { createCookie, redirect } from "react-router";
import { isToastKey, messages, type Toast, type ToastKey } from "./messages";

/** A toast on its way to one page, with an id that tells two of the same text apart. */
export interface FlashToast extends Toast {
  id: string;
}

/*
 * It carries the key of a fixed text and lives for a minute. There is nothing in it to steal or to forge, so it
 * needs neither a signature nor `Secure`, which would lose it on a plain-http loopback.
 */
const cookie = createCookie("toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 });

/** A redirect (303) to `href`, a path of this site, whose page shows the toast once. */
export async function toastRedirect(href: string, key: ToastKey, init: HeadersInit = {}): Promise<Response> {
  const headers = new Headers(init);
  headers.append("Set-Cookie", await cookie.serialize(key));
  return redirect(href, { status: 303, headers });
}

/**
 * The toast that the request brings along, if any, and the headers that make sure it is shown once: they forget the
 * cookie and keep the page out of shared caches. Without a toast there are no headers.
 */
export async function takeToast(request: Request): Promise<{ toast: FlashToast | null; headers: Headers }> {
  const headers = new Headers();
  const key: unknown = await cookie.parse(request.headers.get("Cookie"));
  // A page fetched ahead may never be seen: the toast waits for the real one.
  if (!isToastKey(key) || isPrefetch(request)) return { toast: null, headers };

  headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  headers.set("Cache-Control", "private, no-store");
  return { toast: { ...messages[key], id: crypto.randomUUID() }, headers };
}

function isPrefetch(request: Request): boolean {
  return request.headers.get("Sec-Purpose")?.includes("prefetch") ?? false;
}

import { isLoopback } from "../lib/ipAddress.ts";

/** The properties that all cookies of the site share. */
export interface SiteCookies {
  /** Whether they are sent over TLS only. False for plain HTTP on localhost, where browsers would drop them. */
  secure: boolean;
  /** The cookie's full name. With the prefix `__Host-` other hosts of the domain cannot set it. */
  nameOf: (base: string) => string;
}

/** Returns the properties of a site's cookies. @param publicUrl the site's origin */
export function siteCookies(publicUrl: string): SiteCookies {
  const { protocol, hostname } = new URL(publicUrl);
  const secure = protocol === "https:" || !isLoopback(hostname);
  return { secure, nameOf: (base) => (secure ? `__Host-${base}` : base) };
}

/** The name of the session cookie. @param publicUrl the site's origin */
export function sessionCookieName(publicUrl: string): string {
  return siteCookies(publicUrl).nameOf("bandeja_session");
}

/** The cookies of a request, in the order in which the browser sent them. */
export function readCookies(request: Request): { name: string; value: string }[] {
  const header = request.headers.get("Cookie");
  if (!header) return [];
  return header.split(";").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name: name.trim(), value: value.join("=").trim() };
  });
}

/** Returns the `Set-Cookie` header that deletes a cookie. */
export function expiredCookie(name: string, { secure }: SiteCookies): string {
  return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

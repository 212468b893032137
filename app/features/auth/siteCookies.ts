/** What every cookie of signing in has in common. */
export interface SiteCookies {
  /** Sent over TLS only. Not so on the plain http of one's own machine, where browsers would drop it. */
  secure: boolean;
  /** The name under which the browser keeps a cookie; with `__Host-` no neighbouring host can plant it. */
  nameOf: (base: string) => string;
}

/** How cookies are named and guarded on a site at this address. @param publicUrl the site's own origin */
export function siteCookies(publicUrl: string): SiteCookies {
  const { protocol, hostname } = new URL(publicUrl);
  const loopback = hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  const secure = protocol === "https:" || !loopback;
  return { secure, nameOf: (base) => (secure ? `__Host-${base}` : base) };
}

/** The cookies of a request, in the order the browser sent them. */
export function readCookies(request: Request): { name: string; value: string }[] {
  const header = request.headers.get("Cookie");
  if (!header) return [];
  return header.split(";").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name: name.trim(), value: value.join("=").trim() };
  });
}

/** A `Set-Cookie` that takes a cookie away. */
export function expiredCookie(name: string, { secure }: SiteCookies): string {
  return `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

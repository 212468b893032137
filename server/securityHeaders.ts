import type { ServerResponse } from "node:http";

/** What the headers depend on beside the request. */
export interface HeaderPolicy {
  /** The site's origin. */
  publicUrl: string;
  /** Issuer of the sign-in provider: forms may lead there. */
  issuer: string;
  /** Whether Vite serves the styles and reloads the page, which needs inline styles and a WebSocket. */
  development: boolean;
}

const YEAR = 365 * 24 * 60 * 60;

/** Features of the browser that no page here asks for. */
const NO_FEATURES = ["accelerometer", "camera", "geolocation", "gyroscope", "microphone", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * The headers that every answer carries, whoever makes it: the app, a file, a refusal.
 * @returns those of an answer, by the path of its request and the nonce that its scripts may bear; uploaded files are
 *   kept from doing anything at all
 */
export function securityHeaders(
  policy: HeaderPolicy,
): (path: string, nonce: string) => Record<string, string> {
  const [before, after] = contentPolicy(policy);
  const always = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": NO_FEATURES,
    // Not no-referrer: browsers would then send `Origin: null` with forms.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    ...(policy.publicUrl.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${YEAR}` } : {}),
  };
  return (path, nonce) => {
    const isUpload = path === "/uploads" || path.startsWith("/uploads/");
    const content = isUpload ? "sandbox; default-src 'none'" : before + nonce + after;
    return { "Content-Security-Policy": content, ...always };
  };
}

/** Puts the headers on an answer that is still to be sent. */
export function setHeaders(res: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
}

/** What pages may load: the text before the nonce and the one after it. */
function contentPolicy({ issuer, development }: HeaderPolicy): [before: string, after: string] {
  const rest = [
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    // Pictures of courts and equipment are web addresses that super admins choose; those of users are this site's own.
    // data: is for drawings in style sheets, blob: for the preview of a file before it is sent.
    "img-src 'self' https: http: data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    // A form that starts a sign-in is led on to the provider, and browsers count that as the form's target.
    `form-action 'self' ${new URL(issuer).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return ["default-src 'none'; script-src 'self' 'nonce-", `'; ${rest}`];
}

import type { ServerResponse } from "node:http";

/** What the headers depend on besides the request. */
export interface HeaderPolicy {
  /** The site's origin. */
  publicUrl: string;
  /** The sign-in provider's issuer: forms may redirect there. */
  issuer: string;
  /** Whether Vite serves the styles and reloads the page, which needs inline styles and a WebSocket. */
  development: boolean;
}

const YEAR = 365 * 24 * 60 * 60;

/** Browser features that no page uses. */
const NO_FEATURES = ["accelerometer", "camera", "geolocation", "gyroscope", "microphone", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** The paths of uploaded files. Like the router, it ignores case. */
const UPLOADS = /^\/uploads(\/|$)/i;

/** The security headers of a site. */
export interface SecurityHeaders {
  /** The headers of every response to a path, as `readRequestTarget` parses it, from the app, a file or an error. */
  of(path: string): Record<string, string>;
  /** The headers of the built files, as a flat list of names and values. */
  ofFiles: readonly string[];
  /** The Content-Security-Policy of a page. @param inlineScripts the hashes of its inline scripts */
  pagePolicy(inlineScripts: readonly string[]): string;
}

/** Creates the security headers of a site. Uploaded files get a policy that allows nothing. */
export function securityHeaders(policy: HeaderPolicy): SecurityHeaders {
  const [before, after] = contentPolicy(policy);
  const pagePolicy = (inlineScripts: readonly string[]) =>
    before + inlineScripts.map((hash) => ` '${hash}'`).join("") + after;
  const always = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": NO_FEATURES,
    // Not no-referrer: browsers would then send `Origin: null` with forms.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    ...(policy.publicUrl.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${YEAR}` } : {}),
  };
  const ofPages = { "Content-Security-Policy": pagePolicy([]), ...always };
  const ofUploads = { "Content-Security-Policy": "sandbox; default-src 'none'", ...always };
  return {
    of: (path) => (UPLOADS.test(path) ? ofUploads : ofPages),
    ofFiles: Object.entries(ofPages).flat(),
    pagePolicy,
  };
}

/** Sets headers on a response that is not yet sent. */
export function setHeaders(res: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
}

/** The Content-Security-Policy of pages: the parts before and after the hashes of scripts. */
function contentPolicy({ issuer, development }: HeaderPolicy): [before: string, after: string] {
  const rest = [
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    // Super admins may enter any web address as the image of a court or equipment.
    // data: is for images in style sheets, blob: for the preview of a file before it is uploaded.
    "img-src 'self' https: http: data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    // The sign-in form redirects to the provider, and browsers apply form-action to redirects too.
    `form-action 'self' ${new URL(issuer).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return ["default-src 'none'; script-src 'self'", `; ${rest}`];
}

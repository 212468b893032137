import { createHash } from "node:crypto";

/** A page whose inline scripts are allowed by their hashes. */
interface HashedPage {
  html: string;
  /** Sources for the Content-Security-Policy: `sha256-…`. */
  hashes: string[];
}

/**
 * Replaces the nonces of a page's inline scripts by their hashes, so that the page is the same for every request and can
 * be stored. Scripts without the nonce get no hash: a browser runs none that got into the page by other ways.
 * @param nonce unknown to users, and set on the scripts of the page only
 * @param added the scripts that these add to the page
 */
export function hashInlineScripts(html: string, nonce: string, added: readonly string[]): HashedPage {
  const mark = ` nonce="${nonce}"`;
  const scripts = html.matchAll(new RegExp(`<script[^>]*?${mark}[^>]*>([\\s\\S]*?)</script>`, "g"));
  const codes = Array.from(scripts, ([, code = ""]) => code).filter(Boolean);
  return { html: html.replaceAll(mark, ""), hashes: [...added, ...codes].map(hashOf) };
}

/** The source of an inline script for the Content-Security-Policy. */
export function hashOf(code: string): string {
  return `sha256-${createHash("sha256").update(code).digest("base64")}`;
}

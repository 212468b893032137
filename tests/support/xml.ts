import { DOMParser, type Document, onErrorStopParsing } from "@xmldom/xmldom";

/** Characters that no XML may hold; the parser lets them pass. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/**
 * Reads XML.
 * @throws where it is not well-formed in every respect
 */
export function readXml(text: string): Document {
  const forbidden = FORBIDDEN.exec(text);
  if (forbidden) throw new Error(`A character that XML forbids at ${forbidden.index}`);
  return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, "application/xml");
}

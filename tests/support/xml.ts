import { DOMParser, type Document, onErrorStopParsing } from "@xmldom/xmldom";

/** Characters that XML forbids and the parser accepts. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/**
 * Parses XML.
 * @throws when it is not well-formed
 */
export function readXml(text: string): Document {
  const forbidden = FORBIDDEN.exec(text);
  if (forbidden) throw new Error(`A character that XML forbids at ${forbidden.index}`);
  return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, "application/xml");
}

import { describe, expect, test } from "vitest";
import { escapeXml, xml, xmlDocument } from "~/http/xml";
import { readXml } from "../support/xml";

describe("a text in XML", () => {
  test.each([
    ["a < b && b > c", "a &lt; b &amp;&amp; b &gt; c"],
    [`"it's"`, "&quot;it&#39;s&quot;"],
    ["]]>", "]]&gt;"],
    ["&amp;", "&amp;amp;"],
    ["a\tb\nc", "a\tb\nc"],
    ["a\rb", "a&#13;b"],
    ["\0\u0001\u0008\u000B\u000C\u001F", "\uFFFD".repeat(6)],
    ["\uFFFE\uFFFF", "\uFFFD\uFFFD"],
    ["\uD83C", "\uFFFD"],
    ["\uDFBE\uD83C", "\uFFFD\uFFFD"],
    ["🎾 मुंबई \u007F\u0085", "🎾 मुंबई \u007F\u0085"],
  ])("%j is escaped as %j", (text, escaped) => {
    expect(escapeXml(text)).toBe(escaped);
  });
});

describe("xml", () => {
  test("escapes text once, in elements and in attributes", () => {
    const name = `<b title="x">'&'</b>`;
    const inner = xml`<name of="${name}">${name}</name>`;
    const { documentElement } = readXml(xmlDocument(xml`<all>${inner}</all>`));
    const element = documentElement?.getElementsByTagName("name").item(0);
    expect([element?.textContent, element?.getAttribute("of")]).toEqual([name, name]);
  });

  test("accepts numbers, lists of pieces, and null for an empty text", () => {
    const pieces = [xml`<a/>`, xml`<b/>`];
    expect(String(xml`<all n="${2}">${pieces}${null}</all>`)).toBe('<all n="2"><a/><b/></all>');
  });

  test("preserves every text that XML can represent", () => {
    const text = `line\nline\ttab\r return "quoted" 'once' & <tag> ]]> 🎾`;
    expect(readXml(xmlDocument(xml`<text>${text}</text>`)).documentElement?.textContent).toBe(text);
  });
});

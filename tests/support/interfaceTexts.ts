import { glob, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseSync } from "vite";
import { failedTo } from "../../app/features/toasts/toast.ts";

/** A text of the interface. */
export interface InterfaceText {
  /** The feature's folder, or the group of routes, such as `features/reviews` or `routes/admin`. */
  group: string;
  /** The path of its file, from the root of the repository. */
  file: string;
  /** The text in one line, with `…` for what is inserted. */
  text: string;
}

const ROOT = join(import.meta.dirname, "../..");

/** The attributes of components whose strings users read. */
const READ_ATTRIBUTES =
  /^(?:label|title|hint|placeholder|heading|lead|subtitle|alt|emptyLabel|busyLabel|aria-label)$/;

/** A string of code that users read: a sentence, or words that begin with a capital letter. */
const SENTENCE = /^(?=.*\p{L})(?:\p{Lu}[^\n]*\s[^\n]*|[^\n]+\s[^\n]+[.!?])$/u;

/** Strings that only developers read: SQL, paths of SVG, headers. */
const TECHNICAL =
  /^(?:(?:select|insert|update|delete|where)\s|M\d|GET|Bearer|Basic|Mozilla|Content-|Max-Age|Asia\/)|[{}<>]|\$\$|\s\?(?:\s|$)|^[A-Z]\w+Exception/;

/** Folders without texts of pages: the policies themselves, demo data, SQL. */
const WITHOUT_TEXTS = /site-texts\/texts\/|\.entity\.ts$|language\.|database\//;

interface Node {
  type: string;
  [property: string]: unknown;
}

/** Reads the texts of the interface from the source, in the order of the files. */
export async function readInterfaceTexts(): Promise<InterfaceText[]> {
  const files: string[] = [];
  for await (const file of glob("app/{features,routes,ui,http,middleware}/**/*.{ts,tsx}", { cwd: ROOT })) {
    files.push(file);
  }
  const texts: InterfaceText[] = [];
  for (const file of files.sort()) {
    if (WITHOUT_TEXTS.test(file)) continue;
    const source = await readFile(join(ROOT, file), "utf8");
    const { program } = parseSync(file, source);
    const group = relative("app", file).split("/").slice(0, -1).slice(0, 2).join("/");
    for (const text of textsIn(program)) texts.push({ group, file, text });
  }
  return texts;
}

/** The texts below a node. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isNode(value)) return [];
  switch (value.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSInterfaceDeclaration":
    case "TSLiteralType":
      return [];
    case "JSXAttribute":
      return attributeTexts(value);
    case "JSXElement":
    case "JSXFragment":
      return elementTexts(value);
    case "NewExpression":
      // The messages of errors are for logs.
      return [];
    case "CallExpression":
      return failureTexts(value) ?? below(value);
    case "Literal":
    case "TemplateLiteral": {
      const text = stringOf(value);
      const isRead = text !== null && SENTENCE.test(text) && !TECHNICAL.test(text);
      return [...(isRead ? [text] : []), ...below(value)];
    }
    default:
      return below(value);
  }
}

/** The text of a toast that is made of its action; null for other calls. */
function failureTexts({ callee, arguments: given }: Node): string[] | null {
  if (!isNode(callee) || callee.name !== failedTo.name || !Array.isArray(given)) return null;
  const text = stringOf(given[0]);
  return text === null ? null : [failedTo(text).description];
}

function below(node: Node): string[] {
  return Object.entries(node).flatMap(([name, value]) => (name === "type" ? [] : textsIn(value)));
}

function attributeTexts({ name, value }: Node): string[] {
  const isRead = isNode(name) && typeof name.name === "string" && READ_ATTRIBUTES.test(name.name);
  if (!isRead)
    return isNode(value) && value.type === "JSXExpressionContainer" ? textsIn(value.expression) : [];
  const text = isNode(value) ? stringOf(value) : null;
  return text && /\p{L}/u.test(text) ? [text] : textsIn(value);
}

/** The texts of an element. One with words among its children is one text, inline elements included. */
function elementTexts(element: Node): string[] {
  const children = Array.isArray(element.children) ? element.children : [];
  const attributes = textsIn(element.openingElement);
  const hasWords = children.some(
    (child) => isNode(child) && child.type === "JSXText" && /\p{L}/u.test(String(child.value)),
  );
  if (!hasWords) return [...attributes, ...children.flatMap(textsIn)];
  return [...attributes, oneLine(children.map(inlineText).join(""))];
}

function inlineText(child: unknown): string {
  if (!isNode(child)) return "";
  if (child.type === "JSXText") return String(child.value);
  if (child.type === "JSXExpressionContainer") return stringOf(child.expression) ?? "…";
  return Array.isArray(child.children) ? child.children.map(inlineText).join("") || "…" : "";
}

/** The text of a string or template; null for other nodes. */
function stringOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "JSXExpressionContainer") return stringOf(node.expression);
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return null;
  return node.quasis.map((part) => cookedOf(part)).join("…");
}

function cookedOf(part: unknown): string {
  const value: unknown = isNode(part) ? part.value : null;
  return typeof value === "object" && value !== null && "cooked" in value ? String(value.cooked) : "";
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

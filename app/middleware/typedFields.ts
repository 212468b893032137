import { VERSION_FIELDS } from "~/http/form";
import { uploadIdIn } from "~/http/uploads";

/** The fields in which a page sends what it is about. */
const HIDDEN: readonly string[] = [
  ...VERSION_FIELDS,
  "about",
  "account",
  "decision",
  "given",
  "image",
  "licence",
  "nonce",
  "notice",
  "person",
  "picture",
  "returnTo",
  "seen",
  "session",
];

/** The fields of choices and buttons in all forms that have them. */
const CHOSEN: readonly string[] = [
  "adult",
  "agreed",
  "confirmed",
  "demo",
  "duration",
  "helpful",
  "import",
  "inPlace",
  "interest",
  "kind",
  "lifetime",
  "membershipRequired",
  "mode",
  "playingLevel",
  "preview",
  "rating",
  "rule",
  "scope",
  "shared",
  "type",
  "view",
  "withName",
];

/** The names of the fields of aspects, of the buttons of lists, and of pictures to remove. */
const CHOSEN_NAME = /^(aspects\.|(add|remove)[A-Z])|\.remove$/;

/**
 * The names of a posted form's fields that its user typed into, each once. A field that is not known counts as typed, and so
 * does a choice whose name is that of a text in another form, so that no text is lost.
 */
export function typedFields(fields: readonly [string, string][]): string[] {
  const typed = fields.filter(
    ([name, value]) =>
      value.trim() &&
      uploadIdIn(value) === null &&
      !HIDDEN.includes(name) &&
      !CHOSEN.includes(name) &&
      !CHOSEN_NAME.test(name),
  );
  return [...new Set(typed.map(([name]) => name))];
}

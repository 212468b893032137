import { count } from "~/lib/format";

/** The form of a new racket with all fields filled in. */
export const FORM = {
  name: "Vertex 05",
  brand: "Bullpadel",
  description: "For the brave.\nTwo lines.",
  imageUrl: "https://images.example/racket.webp",
  specifications: '{"shape": "diamond", "weight": 365, "EVACore": true}',
  price: "14999",
} as const;

/** The racket that this form creates. */
export const SAVED = {
  ...FORM,
  type: "racket",
  specifications: { shape: "diamond", weight: 365, EVACore: true },
  price: 14_999,
} as const;

export const PRICE = "Price must be a whole number of rupees, at most ₹1,00,00,000";
const IMAGE = "Please provide a valid image URL or upload an image";
const tooLong = (label: string, max: number) => `${label} can be at most ${count(max)} characters long`;

/** Invalid input: a title, the fields, the invalid field and the expected message. */
type InvalidInput = readonly [string, Record<string, string>, string, string];

/** Invalid input of every form of equipment. */
export const INVALID: readonly InvalidInput[] = [
  ["no name", { name: "" }, "name", "Equipment name is required"],
  ["a blank name", { name: " \t " }, "name", "Equipment name cannot be empty"],
  ["an invisible name", { name: "\u200B\u3164" }, "name", "Equipment name cannot be empty"],
  ["a name of 256", { name: "a".repeat(256) }, "name", tooLong("Equipment name", 255)],
  [
    "a name with a NUL",
    { name: "a\0b" },
    "name",
    "Equipment name contains a character that cannot be stored",
  ],
  ["a brand of 101", { brand: "🎾".repeat(101) }, "brand", tooLong("Brand", 100)],
  ["a description of 5001", { description: "a".repeat(5001) }, "description", tooLong("Description", 5000)],
  ["an image of a script", { imageUrl: "javascript:alert(1)" }, "imageUrl", IMAGE],
  ["an image outside the uploads", { imageUrl: "/uploads/../x" }, "imageUrl", IMAGE],
  ["an image address relative to the scheme", { imageUrl: "//evil.example/x.png" }, "imageUrl", IMAGE],
  [
    "an image address of 501",
    { imageUrl: `https://a.example/${"a".repeat(483)}` },
    "imageUrl",
    tooLong("Image address", 500),
  ],
];

/** Invalid prices. */
export const INVALID_PRICES: readonly InvalidInput[] = [
  "-1",
  "0.5",
  "10000001",
  "14,999",
  "₹14999",
  "0x10",
  "1e3",
  "NaN",
  "Infinity",
  "much",
].map((price) => [`a price of ${price}`, { price }, "price", PRICE] as const);

const NO_OBJECT = 'Specifications must be a JSON object, such as {"weight": "365 g"}';
const DUPLICATE = "There is already a specification called";

/** Invalid specifications in JSON, with the expected message. */
export const INVALID_SPECIFICATIONS: readonly (readonly [string, string, string])[] = [
  ["a blank value", '{"weight": " "}', "Weight needs a value. Enter one, or remove it."],
  ["plain text", "365 g, round", NO_OBJECT],
  ["incomplete JSON", '{"weight": "365 g"', NO_OBJECT],
  ["typographic quotes", "{“weight”: “365 g”}", NO_OBJECT],
  ["a list", '["365 g"]', NO_OBJECT],
  ["a text", '"365 g"', NO_OBJECT],
  ["null", "null", NO_OBJECT],
  [
    "a nested list",
    '{"weight": [365]}',
    'The specification "Weight" must be text, a plain number, true, false or null',
  ],
  [
    "a nested object",
    '{"size": {}}',
    'The specification "Size" must be text, a plain number, true, false or null',
  ],
  [
    "an infinite number",
    '{"weight": 1e999}',
    'The specification "Weight" must be text, a plain number, true, false or null',
  ],
  [
    "a number of 300 digits",
    '{"weight": 1e300}',
    'The specification "Weight" must be text, a plain number, true, false or null',
  ],
  ["the name of the prototype", '{"__proto__": "x"}', 'A specification cannot be called "__proto__"'],
  ["the name of the constructor", '{" constructor ": 1}', 'A specification cannot be called "constructor"'],
  ["no name", '{"": "x"}', "A specification needs a name"],
  ["a name without letters", '{"_-_": "x"}', "A specification needs a name"],
  ["two names that are displayed alike", '{"headSize": 1, "Head size": 2}', `${DUPLICATE} "Head Size"`],
  ["a NUL", '{"weight": "a\\u0000"}', "A specification contains a character that cannot be stored"],
  [
    "many marks",
    `{"weight": "a${"\u0301".repeat(9)}"}`,
    "A specification can have at most 8 marks on a letter",
  ],
  ["a lone surrogate", '{"a\\ud800": 1}', "A specification contains a character that cannot be stored"],
  [
    "51 specifications",
    JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`s${at}`, at]))),
    "There can be at most 50 specifications",
  ],
  [
    "more than 16 KB",
    JSON.stringify({ a: "é".repeat(8_190) }),
    "Specifications can be at most 16 KB together",
  ],
];

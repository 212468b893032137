import { product } from "~/lib/product";

/** The types of columns, as in Table Schema. */
export const FIELD_TYPES = ["integer", "number", "string", "boolean", "datetime", "object", "array"] as const;

type FieldType = (typeof FIELD_TYPES)[number];

/** A column of a table. */
export interface Column {
  name: string;
  type: FieldType;
  description: string;
  /** Whether it has a value in every row. */
  required?: true;
}

/** A table of the data set. */
export interface Table {
  title: string;
  /** What its rows are. */
  description: string;
  columns: readonly Column[];
  /** The table whose `id` a column refers to, by the column's name. */
  references?: Readonly<Record<string, string>>;
}

const id: Column = {
  name: "id",
  type: "integer",
  description: "A number that is never used again.",
  required: true,
};

const averages: readonly Column[] = [
  {
    name: "averageRating",
    type: "number",
    description: "The plain mean in stars of all reviews that count; 0 without any.",
    required: true,
  },
  {
    name: "totalReviews",
    type: "integer",
    description: "How many reviews count, most of which may not be in this data set.",
    required: true,
  },
];

const times: readonly Column[] = [
  { name: "createdAt", type: "datetime", description: "In UTC.", required: true },
  { name: "updatedAt", type: "datetime", description: "The last change, in UTC.", required: true },
];

const page: Column = { name: "url", type: "string", description: "Its page.", required: true };

/** All tables, by the names of their files. The columns are named as in the API. */
export const TABLES = {
  courts: {
    title: "Courts",
    description: `Padel courts in ${product.city}.`,
    columns: [
      id,
      page,
      { name: "name", type: "string", description: "The name of the club.", required: true },
      { name: "location", type: "string", description: "The locality first.", required: true },
      { name: "description", type: "string", description: "In the words of the site." },
      { name: "amenities", type: "array", description: "A JSON list of texts.", required: true },
      { name: "priceRange", type: "string", description: "As people write it, such as ₹600–900." },
      {
        name: "numberOfCourts",
        type: "integer",
        description: "How many courts the club has.",
        required: true,
      },
      {
        name: "membershipRequired",
        type: "boolean",
        description: "Whether only members may play.",
        required: true,
      },
      { name: "membershipInfo", type: "string", description: "How to become a member." },
      ...averages,
      ...times,
    ],
  },
  equipment: {
    title: "Rackets and balls",
    description: "Rackets and balls for padel.",
    columns: [
      id,
      page,
      { name: "type", type: "string", description: "racket or ball.", required: true },
      { name: "name", type: "string", description: "The model.", required: true },
      { name: "brand", type: "string", description: "The maker." },
      { name: "description", type: "string", description: "In the words of the site." },
      { name: "price", type: "integer", description: "In rupees." },
      {
        name: "specifications",
        type: "object",
        description: "A JSON object of names and values, such as weight and shape.",
        required: true,
      },
      ...averages,
      ...times,
    ],
  },
  reviews: {
    title: "Reviews",
    description: "The reviews that count, by people who agreed to have theirs here.",
    columns: [
      id,
      page,
      { name: "courtId", type: "integer", description: "The reviewed court; else equipmentId has a value." },
      { name: "equipmentId", type: "integer", description: "The reviewed racket or ball." },
      { name: "rating", type: "number", description: "0.5 to 5 stars, in half steps.", required: true },
      { name: "reviewText", type: "string", description: "The author's words, if any." },
      {
        name: "aspects",
        type: "object",
        description: "A JSON object of rated details and their stars.",
        required: true,
      },
      {
        name: "visited",
        type: "boolean",
        description:
          "Whether the author gave the code on the court's desk; no value for equipment, or if the author has not agreed to it.",
      },
      { name: "author", type: "string", description: "The name, if its owner agreed to that as well." },
      ...times,
    ],
    references: { courtId: "courts", equipmentId: "equipment" },
  },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof TABLES;

/** The names of all tables, in the order of the page. */
export const TABLE_NAMES = ["courts", "equipment", "reviews"] as const satisfies TableName[];

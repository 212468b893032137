import { product } from "~/lib/product";
import type { OpenCourt, OpenEquipment, OpenReview } from "./openData.repository.server";

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

/** A column without its name. */
type Described = Omit<Column, "name">;

/** The columns of a table, in their order: all fields of its rows, and the address of their page. */
function columnsOf<Row>(columns: Record<Extract<keyof Row, string> | "url", Described>): readonly Column[] {
  return Object.entries<Described>(columns).map(([name, column]) => ({ name, ...column }));
}

const id: Described = {
  type: "integer",
  description: "A number that is never used again.",
  required: true,
};

const averages = {
  averageRating: {
    type: "number",
    description: "The plain mean in stars of all reviews that count; 0 without any.",
    required: true,
  },
  totalReviews: {
    type: "integer",
    description: "How many reviews count, most of which may not be in this data set.",
    required: true,
  },
} satisfies Record<string, Described>;

const times = {
  createdAt: { type: "datetime", description: "In UTC.", required: true },
  updatedAt: { type: "datetime", description: "The last change, in UTC.", required: true },
} satisfies Record<string, Described>;

const url: Described = { type: "string", description: "Its page.", required: true };

/** All tables, by the names of their files. The columns are named as in the API. */
export const TABLES = {
  courts: {
    title: "Courts",
    description: `Padel courts in ${product.city}.`,
    columns: columnsOf<OpenCourt>({
      id,
      url,
      name: { type: "string", description: "The name of the club.", required: true },
      location: { type: "string", description: "The locality first.", required: true },
      description: { type: "string", description: "In the words of the site." },
      amenities: { type: "array", description: "A JSON list of texts.", required: true },
      priceRange: { type: "string", description: "As people write it, such as ₹600–900." },
      numberOfCourts: {
        type: "integer",
        description: "How many courts the club has.",
        required: true,
      },
      membershipRequired: {
        type: "boolean",
        description: "Whether only members may play.",
        required: true,
      },
      membershipInfo: { type: "string", description: "How to become a member." },
      ...averages,
      ...times,
    }),
  },
  equipment: {
    title: "Rackets and balls",
    description: "Rackets and balls for padel.",
    columns: columnsOf<OpenEquipment>({
      id,
      url,
      type: { type: "string", description: "racket or ball.", required: true },
      name: { type: "string", description: "The model.", required: true },
      brand: { type: "string", description: "The maker." },
      description: { type: "string", description: "In the words of the site." },
      price: { type: "integer", description: "In rupees." },
      specifications: {
        type: "object",
        description: "A JSON object of names and values, such as weight and shape.",
        required: true,
      },
      ...averages,
      ...times,
    }),
  },
  reviews: {
    title: "Reviews",
    description: "The reviews that count, by people who agreed to have theirs here.",
    columns: columnsOf<OpenReview>({
      id,
      url,
      courtId: { type: "integer", description: "The reviewed court; else equipmentId has a value." },
      equipmentId: { type: "integer", description: "The reviewed racket or ball." },
      rating: { type: "number", description: "0.5 to 5 stars, in half steps.", required: true },
      reviewText: { type: "string", description: "The author's words, if any." },
      aspects: {
        type: "object",
        description: "A JSON object of rated details and their stars.",
        required: true,
      },
      visited: {
        type: "boolean",
        description:
          "Whether the author gave the code on the court's desk; no value for equipment, or if the author has not agreed to it.",
      },
      author: { type: "string", description: "The name, if its owner agreed to that as well." },
      ...times,
    }),
    references: { courtId: "courts", equipmentId: "equipment" },
  },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof TABLES;

/** The names of all tables, in the order of the page. */
export const TABLE_NAMES = ["courts", "equipment", "reviews"] as const satisfies TableName[];

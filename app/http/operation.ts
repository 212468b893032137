import type { z } from "zod";

/** What an address of the API can be asked; `GET` stands for HEAD as well. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Who may make a call. */
export type Auth = "everybody" | "signedIn" | "author" | "superAdmin";

/** One call of the API, as its description tells it. What its method and its address tell is not said again. */
export interface Operation {
  /** Its name for programs, as in `listCourts`. */
  id: string;
  /** What it does, in a line. */
  summary: string;
  /** What else there is to know. */
  notes?: string;
  auth: Auth;
  /** What stands in its address, by name. */
  params?: z.ZodObject;
  /** What may be asked in its query, by name. */
  query?: z.ZodObject;
  /** Of a list: how much one answer holds at most, and holds where nothing is said. It pages on from there. */
  most?: number;
  /** The JSON that it takes. */
  body?: z.ZodType;
  /** A body such as it takes. */
  example?: object;
  /** The field of the file that it takes, in a form in parts. */
  fileField?: string;
  /** What it gives; null for nothing at all. */
  response: z.ZodType | null;
  /** Whether what is read has a version that a write can be held to by `If-Match`. */
  isVersioned?: boolean;
  /** What can go wrong beyond what goes wrong with every call like it: statuses, and when they are given. */
  problems?: Readonly<Record<number, string>>;
}

/** The calls of one address. */
export type Operations = Readonly<Partial<Record<Method, Operation>>>;

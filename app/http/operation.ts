import type { z } from "zod";
import type { LimitName } from "./rateLimits";

/** The methods of an API path; `GET` includes HEAD. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The users that may call an operation. */
export type Auth =
  | "everybody"
  | "signedIn"
  | "author"
  | "authorOrSuperAdmin"
  | "claimant"
  | "claimantOrSuperAdmin"
  | "owner"
  | "superAdmin";

/** The description of one API operation, without its method and path. */
export interface Operation {
  /** The operation id, such as `listCourts`. */
  id: string;
  /** What it does, in one line. */
  summary: string;
  /** More details. */
  notes?: string;
  auth: Auth;
  /** The path parameters, by name. */
  params?: z.ZodObject;
  /** The query parameters, by name. */
  query?: z.ZodObject;
  /** For a paginated list: the largest `limit`, and the default. */
  maxLimit?: number;
  /** The JSON request body. */
  body?: z.ZodType;
  /** An example of the request body. */
  example?: object;
  /** The file field of the multipart form that it takes. */
  fileField?: string;
  /** The response body; null for none. */
  response: z.ZodType | null;
  /** Its own rate limit, besides that of all writes. */
  limit?: LimitName;
  /** What a 204 says that it has done; "Deleted." by default. */
  done?: string;
  /** What the `Location` of a 201 is; "Its address." by default. */
  location?: string;
  /** For files instead of JSON: their media types. Such a response has no ETag. */
  files?: readonly string[];
  /** Statuses of problems besides those that are common to all such operations, and when they are sent. */
  problems?: Readonly<Record<number, string>>;
}

/** The operations of one path, of the API or of another address for programs. */
export type Operations = Readonly<Partial<Record<Method, Operation>>>;

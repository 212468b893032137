import { z } from "zod";
import type { Calls } from "~/kernel/call";

export const OPENAPI_CALLS = {
  GET: {
    id: "getDescription",
    summary: "This description",
    who: "everybody",
    gives: z.looseObject({ openapi: z.string() }).meta({ description: "A document of OpenAPI 3.1." }),
  },
} as const satisfies Calls;

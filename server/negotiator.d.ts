/** The part of negotiator 1 that is used. The package has no types, and those of @types/negotiator are for version 0.6. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /**
     * Chooses by the request's Accept-Encoding.
     * @param options `preferred` decides between encodings of the same quality
     */
    encoding<Name extends string>(
      available: readonly Name[],
      options: { preferred: readonly Name[] },
    ): Name | undefined;
  }
}

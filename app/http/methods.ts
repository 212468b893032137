/** The HTTP methods of requests that change nothing. */
export const READ_METHODS: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/** The methods of an address. */
export interface AddressMethods {
  /** Whether its route has a page. Routes without one are for programs and reject methods themselves, as `methodRoute` does. */
  isPage: boolean;
  /** The methods that it accepts; none without a route. */
  allowed: readonly string[];
}

/** Whether a request may have changed content: a write that was not rejected. @param status of its response */
export function mayHaveChanged(method: string, status: number): boolean {
  const isRejected = status >= 400 && status < 500;
  return !READ_METHODS.includes(method) && !isRejected;
}

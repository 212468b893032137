/** The HTTP methods of requests that change nothing. */
export const READ_METHODS: readonly string[] = ["GET", "HEAD", "OPTIONS"];

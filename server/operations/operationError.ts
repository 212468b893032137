/** An operator's command cannot be done. The message is for the operator, and says what to do. */
export class OperationError extends Error {
  override name = "OperationError";
}

/** What an error says. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || (error.cause instanceof Error ? error.cause.message : error.name);
}

/**
 * Reads or writes files of images.
 * @throws OperationError when the store fails, as its error would else look like one of the database
 */
export async function withImageStore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new OperationError(
      `The images cannot be read or written: ${messageOf(error)}. Check the bucket S3_BUCKET, or DATA_DIR.`,
      { cause: error },
    );
  }
}

import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { createRepositories } from "~/database/repositories.server";
import type { Viewer } from "~/features/auth/viewer";
import { UPLOAD_FAILED } from "~/features/images/image.labels";
import { IMAGE_PURPOSES, type ImagePurpose, imageFile } from "~/features/images/image.purposes";
import { storeImage } from "~/features/images/keepImage.server";
import { removeDiscarded } from "~/features/images/sweepImages.server";
import { messages } from "~/features/toasts/messages";
import { readFile } from "~/http/body.server";
import { FieldError } from "~/http/fieldError";
import { databaseContext } from "./database";
import { reportFailure } from "./failures";
import { countUpload } from "./limits";
import { processContext } from "./process";

interface RouteArgs {
  request: Request;
  /** The address as people know it. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Keeps the image that came with a request, if one did. Ask first whether they may.
 * @param failure what to say where it fails on our side
 * @returns its address, or null where none came
 * @throws FieldRefusal where it is not taken, with 503 where it cannot be kept for now
 */
export async function storeUpload(
  args: RouteArgs,
  viewer: Viewer,
  purpose: ImagePurpose,
  failure: string = UPLOAD_FAILED,
): Promise<string | null> {
  const { fileField } = IMAGE_PURPOSES[purpose];
  const file = await readFile(args, imageFile(purpose));
  if (!file) return null;
  await countUpload(args);
  const { images: store } = args.context.get(processContext);
  const { images } = args.context.get(databaseContext);
  try {
    return await storeImage(images, store, { file, purpose, ownerId: viewer.id });
  } catch (error) {
    if (!(error instanceof Error) || error instanceof FieldError) throw error;
    reportFailure(error, args.context);
    throw new FieldError(fileField, failure, 503);
  }
}

/** What a form says of an upload that failed on our side. */
const FAILURES: Record<ImagePurpose, string> = {
  item: messages.imageNotUploaded.description,
  profile: `Failed to upload profile picture: ${UPLOAD_FAILED}`,
};

/**
 * The same for the file of a form that was sent whole, as browsers without script do: its address is what the form
 * says from here on, so that it is not asked for again where something else in the form is refused.
 * @throws as `keepUpload` does
 */
export async function storeFormUpload(
  args: RouteArgs,
  form: FormData,
  viewer: Viewer,
  purpose: ImagePurpose,
): Promise<void> {
  const address = await storeUpload(args, viewer, purpose, FAILURES[purpose]);
  if (address) form.set(IMAGE_PURPOSES[purpose].addressField, address);
}

const READS = ["GET", "HEAD", "OPTIONS"];

/**
 * After every write, removes what it has left unused: the image of something deleted, or one that another replaced.
 * Nobody waits for it; what fails, the next write or sweep does.
 */
export const removeUnusedImages: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  if (READS.includes(request.method)) return response;
  const { orm, images, log } = context.get(processContext);
  removeDiscarded(createRepositories(orm.em.fork()).images, images).catch((error: unknown) =>
    log.warn({ err: error }, "The files of an image could not be removed; the next sweep tries again"),
  );
  return response;
};

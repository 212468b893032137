import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { createRepositories } from "~/database/repositories.server";
import type { Viewer } from "~/features/auth/viewer";
import { IMAGE_ERRORS, UPLOAD_FAILED } from "~/features/images/image.labels";
import { IMAGE_PURPOSES, type ImagePurpose, imageFile } from "~/features/images/image.purposes";
import { storeImage } from "~/features/images/storeImage.server";
import { removeDiscarded } from "~/features/images/sweepImages.server";
import { addPicture, checkPictureFile } from "~/features/reviews/postedPictures.server";
import { messages } from "~/features/toasts/messages.server";
import { readFile } from "~/http/body.server";
import { FieldError } from "~/http/fieldError";
import { mayHaveChanged } from "~/http/methods";
import { problem } from "~/http/problems";
import { databaseContext } from "./database";
import { isOfDeletedAccount } from "./deletedAccount";
import { processContext } from "./process";
import { countUpload } from "./rateLimits";
import { reportFailure } from "./reportFailure";

interface RouteArgs {
  request: Request;
  /** The page's URL. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Stores the image of a posted form. Check the permission first.
 * @param failure the message after an unexpected error
 * @returns the image's address; null when none was chosen
 * @throws FieldError when the image is rejected, with status 503 when it cannot be stored at the moment
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
  const { signal } = args.request;
  const { images: store } = args.context.get(processContext);
  const { images } = args.context.get(databaseContext);
  try {
    return await storeImage(images, store, { file, purpose, ownerId: viewer.id, signal });
  } catch (error) {
    if (!(error instanceof Error) || error instanceof FieldError) throw error;
    // The client has gone, which is no failure of the site.
    if (signal.aborted) throw error;
    if (isOfDeletedAccount(error, args.context)) throw error;
    reportFailure(error, args.context);
    throw new FieldError(fileField, failure, 503);
  }
}

/**
 * As `storeUpload`, for a call of the API, whose body has to be the image.
 * @throws as `storeUpload` does, a 415 problem for another form, and FieldError without an image
 */
export async function storePostedImage(
  args: RouteArgs,
  viewer: Viewer,
  purpose: ImagePurpose,
): Promise<string> {
  const address = await storeUpload(args, viewer, purpose);
  if (address) return address;
  if (!/^multipart\//i.test(args.request.headers.get("Content-Type") ?? ""))
    throw problem(415, "The image must be sent as multipart/form-data.");
  throw new FieldError(IMAGE_PURPOSES[purpose].fileField, IMAGE_ERRORS.missing);
}

/** The message of a form whose upload failed unexpectedly. */
const FAILURES: Record<ImagePurpose, string> = {
  item: messages.imageNotUploaded.description,
  review: messages.imageNotUploaded.description,
  profile: `Failed to upload profile picture: ${UPLOAD_FAILED}`,
};

/**
 * As `storeUpload`, for a form sent without JavaScript, with its file. Sets the image's address in `form`, so that
 * the user need not choose the file again when another field is rejected.
 * @throws as `storeUpload` does
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

/**
 * As `storeFormUpload`, for the form of a review, which has several pictures.
 * @throws as `storeUpload` does, and FieldError when the form has no place for the picture
 */
export async function storeReviewPicture(args: RouteArgs, form: FormData, viewer: Viewer): Promise<void> {
  checkPictureFile(form, await readFile(args, imageFile("review")));
  const address = await storeUpload(args, viewer, "review", FAILURES.review);
  if (address) addPicture(form, address);
}

/**
 * After a change, deletes images that are no longer used: those of deleted items, and replaced ones. What is created
 * replaces nothing. The response does not wait for it; after a failure, the next change or sweep tries again.
 */
export const removeUnusedImages: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  if (!mayHaveChanged(request.method, response.status) || response.status === 201) return response;
  const { orm, images, log } = context.get(processContext);
  removeDiscarded(createRepositories(orm.em.fork()).images, images).catch((error: unknown) =>
    log.warn({ err: error }, "The files of an image could not be removed; the next sweep tries again"),
  );
  return response;
};

/** Who asks, as far as images care. */
interface Asker {
  isSuperAdmin: boolean;
}

/** Whether somebody may upload what is to be the picture of a court, a racket or a ball. */
export function mayUploadItemImages(viewer: Asker | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}

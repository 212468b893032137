/** Whether the viewer may upload pictures of courts and equipment. */
export function mayUploadItemImages(viewer: { isSuperAdmin: boolean } | null): boolean {
  return viewer?.isSuperAdmin ?? false;
}

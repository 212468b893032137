import { pageParam, pathWithParams } from "~/http/listQuery";

/** A picture of a review. */
export interface ReviewPicture {
  /** 1 to 4, part of its address. */
  number: number;
  /** The address of its widest file. */
  image: string;
  /** What it shows; also its text alternative. */
  description: string;
  /** The size of its widest file, in pixels. */
  width: number;
  height: number;
}

/** A reference to a picture. */
export interface PictureReference {
  reviewId: number;
  number: number;
}

/** A picture among those of its item. */
export interface ItemPicture extends ReviewPicture {
  reviewId: number;
}

/** Pictures of an item, newest review first. */
export interface ItemPictures {
  items: ItemPicture[];
  /** The number of all of them. */
  total: number;
}

/** Where a picture is among those of its item. */
export interface PicturePlace {
  /** Its position, from 1. */
  place: number;
  total: number;
  previous: PictureReference | null;
  next: PictureReference | null;
}

/** The address of a picture's page. */
export function pictureHref({ reviewId, number }: PictureReference): string {
  return `/reviews/${reviewId}/pictures/${number}`;
}

/** The address of the form that reports a picture. */
export function pictureReportHref(picture: PictureReference): string {
  const { reviewId, number } = picture;
  return pathWithParams(`/reviews/${reviewId}/report`, {
    picture: String(number),
    returnTo: pictureHref(picture),
  });
}

/** The address of all pictures of an item. @param itemPath that of its page @param page from 1 */
export function picturesHref(itemPath: string, page = 1): string {
  return pathWithParams(`${itemPath}/pictures`, {
    page: pageParam(page),
  });
}

import { useContext } from "react";
import { PICTURE_WIDTHS } from "~/lib/uploads";
import { Link } from "~/ui/Link";
import { LiteVersion } from "~/ui/liteVersion";
import { Photo } from "~/ui/Photo";
import { type ItemPicture, pictureHref } from "./picture.view";

interface PictureListProps {
  pictures: readonly ItemPicture[];
  /** What it is a list of, for screen readers. */
  label: string;
}

/** Small pictures, each a link to its page. The lite version has their descriptions instead. */
export function PictureList({ pictures, label }: PictureListProps) {
  const isLite = useContext(LiteVersion);
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {pictures.map((picture) => (
        <li key={`${picture.reviewId}-${picture.number}`}>
          <Link to={pictureHref(picture)} rel="nofollow" className={isLite ? "text-sm" : SMALL}>
            {isLite ? (
              `Picture: ${picture.description}`
            ) : (
              <Photo
                src={picture.image}
                ladder={PICTURE_WIDTHS}
                sizes="6rem"
                width={96}
                height={96}
                alt={picture.description}
              />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const SMALL =
  "block size-24 overflow-hidden rounded-control border border-line bg-sunken [&_img]:size-full [&_img]:object-cover";

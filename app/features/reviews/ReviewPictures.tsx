import { useContext } from "react";
import { plural } from "~/lib/format";
import { PICTURE_WIDTHS } from "~/lib/uploads";
import { Link } from "~/ui/Link";
import { LiteVersion } from "~/ui/liteVersion";
import { Photo } from "~/ui/Photo";
import { rowLink } from "~/ui/styles";
import { type ItemPicture, type ItemPictures, pictureHref, picturesHref } from "./picture.view";

const LISTS = {
  wrapped: "flex flex-wrap gap-2",
  /** One line, which scrolls on a phone. */
  row: "flex gap-2 max-md:-m-1 max-md:overflow-x-auto max-md:p-1 md:flex-wrap",
} as const;

const SMALL = "picture relative block size-28 overflow-hidden rounded-control border border-line bg-sunken";

interface PictureListProps {
  pictures: readonly ItemPicture[];
  /** What it is a list of, for screen readers. */
  label: string;
  layout?: keyof typeof LISTS;
}

/** Small pictures, each a link to its page. The lite version has their descriptions instead. */
export function PictureList({ pictures, label, layout = "wrapped" }: PictureListProps) {
  const isLite = useContext(LiteVersion);
  return (
    <ul className={isLite ? "grid gap-1 text-sm" : LISTS[layout]} aria-label={label}>
      {pictures.map((picture) => (
        <li key={`${picture.reviewId}-${picture.number}`} className="flex-none">
          <Link to={pictureHref(picture)} rel="nofollow" className={isLite ? rowLink : SMALL}>
            {isLite ? (
              `Picture: ${picture.description}`
            ) : (
              <Photo
                src={picture.image}
                ladder={PICTURE_WIDTHS}
                sizes="7rem"
                width={112}
                height={112}
                alt={picture.description}
              />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface PictureRowProps {
  pictures: ItemPictures;
  /** The path of the item's page. */
  itemPath: string;
}

/** The newest pictures of an item, and the link to all of them; renders nothing if there are none. */
export function PictureRow({ pictures: { items, total }, itemPath }: PictureRowProps) {
  if (items.length === 0) return null;
  return (
    <div className="flex flex-col" data-print="hide">
      <PictureList pictures={items} label="Pictures of the reviews" layout="row" />
      {total > 1 && (
        <Link to={picturesHref(itemPath)} className={`${rowLink} w-fit font-semibold text-link`}>
          All {plural(total, "picture")}
        </Link>
      )}
    </div>
  );
}

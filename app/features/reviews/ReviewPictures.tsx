import { useContext } from "react";
import { plural } from "~/lib/format";
import { PICTURE_WIDTHS } from "~/lib/uploads";
import { Link } from "~/ui/Link";
import { LiteVersion } from "~/ui/liteVersion";
import { Photo } from "~/ui/Photo";
import { rowLink } from "~/ui/styles";
import { type ItemPicture, type ItemPictures, pictureHref, picturesHref } from "./picture.view";

const LISTS = {
  /** In a review. */
  wrapped: "flex flex-wrap gap-2",
  /** One line, which scrolls on a phone. */
  row: "-m-1 flex gap-2 overflow-x-auto p-1",
  grid: "grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2",
} as const;

const SQUARE =
  "block overflow-hidden rounded-control border border-line bg-sunken [&_img]:size-full [&_img]:object-cover";

const LOOKS = { wrapped: `${SQUARE} size-24`, row: `${SQUARE} size-24`, grid: `${SQUARE} aspect-square` };

interface PictureListProps {
  pictures: readonly ItemPicture[];
  /** What it is a list of, for screen readers. */
  label: string;
  layout?: keyof typeof LISTS;
}

/** Small pictures, each a link to its page. The lite version has their descriptions instead. */
export function PictureList({ pictures, label, layout = "wrapped" }: PictureListProps) {
  const isLite = useContext(LiteVersion);
  const isGrid = layout === "grid";
  const side = isGrid ? 160 : 96;
  return (
    <ul className={isLite ? "grid gap-1 text-sm" : LISTS[layout]} aria-label={label}>
      {pictures.map((picture) => (
        <li key={`${picture.reviewId}-${picture.number}`} className="flex-none">
          <Link to={pictureHref(picture)} rel="nofollow" className={isLite ? rowLink : LOOKS[layout]}>
            {isLite ? (
              `Picture: ${picture.description}`
            ) : (
              <Photo
                src={picture.image}
                ladder={PICTURE_WIDTHS}
                sizes={isGrid ? "(min-width: 40rem) 10rem, 50vw" : "6rem"}
                width={side}
                height={side}
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
      {total > items.length && (
        <Link to={picturesHref(itemPath)} className={`${rowLink} w-fit font-semibold text-link`}>
          All {plural(total, "picture")}
        </Link>
      )}
    </div>
  );
}

import { useContext } from "react";
import { PICTURE_WIDTHS } from "~/http/uploads";
import { Link } from "~/ui/Link";
import { LiteVersion } from "~/ui/liteVersion";
import { Photo } from "~/ui/Photo";
import { rowLink } from "~/ui/styles";
import { type ItemPicture, pictureHref } from "./picture.view";

const LAYOUTS = {
  /** Three beside each other on a phone. */
  wrapped: {
    list: "flex flex-wrap gap-2",
    item: "w-28 max-xs:w-[31%]",
  },
  /** One line, which scrolls on a phone. */
  row: {
    list: "flex gap-2 max-md:-m-1 max-md:overflow-x-auto max-md:p-1 md:flex-wrap",
    item: "w-28 flex-none",
  },
} as const;

const SMALL =
  "picture relative block aspect-square overflow-hidden rounded-control border border-line bg-sunken";

interface PictureListProps {
  pictures: readonly ItemPicture[];
  /** What it is a list of, for screen readers. */
  label: string;
  layout?: keyof typeof LAYOUTS;
}

/** Small pictures, each a link to its page. The lite version has their descriptions instead. */
export function PictureList({ pictures, label, layout = "wrapped" }: PictureListProps) {
  const isLite = useContext(LiteVersion);
  return (
    <ul className={isLite ? undefined : LAYOUTS[layout].list} aria-label={label}>
      {pictures.map((picture) => (
        <li key={picture.image} className={isLite ? undefined : LAYOUTS[layout].item}>
          <Link to={pictureHref(picture)} rel="nofollow" className={isLite ? `${rowLink} text-link` : SMALL}>
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

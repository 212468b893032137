import { plural } from "~/lib/format";
import { Link } from "~/ui/Link";
import { rowLink } from "~/ui/styles";
import { PictureList } from "./PictureList";
import { type ItemPictures, picturesHref } from "./picture.view";

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

import { PICTURE_WIDTHS } from "~/lib/uploads";
import { classes } from "./classes";
import { Photo } from "./Photo";
import { type Placeholder, PlaceholderDrawing } from "./Placeholders";

interface PictureProps {
  src: string | null;
  placeholder: Placeholder;
  /** What the picture shows; leave it out where the text beside it says the same. */
  alt?: string | undefined;
  /** Whether the picture is likely in sight when the page opens; the others load when scrolled near. */
  eager?: boolean | undefined;
  className?: string;
}

/** A column of the grid of cards, or of an item's page; on a phone, all there is. */
const SIZES = "(min-width: 48rem) 28rem, 100vw";

/**
 * A picture in 4:3 above a drawing. The text alternative belongs to the two together and the `<img>` has none of
 * its own, so that a photo that fails to load leaves the drawing in sight, with no script and no broken-image mark.
 */
export function Picture({ src, placeholder, alt, eager, className }: PictureProps) {
  const name = alt ? { role: "img", "aria-label": alt } : {};
  return (
    <span className={classes("picture", className)} {...name}>
      <PlaceholderDrawing kind={placeholder} />
      {src && (
        <Photo src={src} ladder={PICTURE_WIDTHS} sizes={SIZES} width={800} height={600} eager={eager} />
      )}
    </span>
  );
}

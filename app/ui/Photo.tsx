import { imageSources } from "~/lib/uploads";

interface PhotoProps {
  src: string;
  /** The widths that an upload of this kind is kept in. */
  ladder: readonly number[];
  /** How wide it is drawn, as HTML's `sizes`. */
  sizes: string;
  width: number;
  height: number;
  eager?: boolean | undefined;
}

/**
 * A photo of the web, or one of ours, of which the browser then takes the file that it needs. It has no text of its
 * own: what it stands in has.
 */
export function Photo({ src, ladder, sizes, width, height, eager }: PhotoProps) {
  const sources = imageSources(src, ladder);
  // A browser that loads it later knows by then how wide it is drawn.
  const drawn = eager ? sizes : `auto, ${sizes}`;
  const image = (
    <img
      {...(sources ? { srcSet: sources.webp, sizes: drawn } : {})}
      src={src}
      alt=""
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
  if (!sources) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={drawn} />
      {image}
    </picture>
  );
}

import { useContext } from "react";
import { imageSources } from "~/http/uploads";
import { LiteVersion } from "./liteVersion";

interface PhotoProps {
  src: string;
  /** The stored widths of this kind of upload, in pixels. */
  ladder: readonly number[];
  /** The displayed width, as HTML's `sizes`. */
  sizes: string;
  width: number;
  height: number;
  alt?: string;
  className?: string;
  eager?: boolean | undefined;
}

/**
 * An image from another site, or an upload in several sizes, of which the browser chooses one. Without
 * `alt`, its container has the text alternative. The lite version shows what is behind it.
 */
export function Photo({ src, ladder, sizes, width, height, alt = "", className, eager }: PhotoProps) {
  const isLite = useContext(LiteVersion);
  if (isLite) return null;
  const sources = imageSources(src, ladder);
  // A lazy image is laid out before it loads, so the browser knows its width.
  const sizesAttribute = eager ? sizes : `auto, ${sizes}`;
  const image = (
    <img
      {...(sources ? { srcSet: sources.webp, sizes: sizesAttribute } : {})}
      src={src}
      alt={alt}
      className={className}
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
      <source type="image/avif" srcSet={sources.avif} sizes={sizesAttribute} />
      {image}
    </picture>
  );
}

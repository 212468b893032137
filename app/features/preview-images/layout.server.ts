import type { ContainerNode, ImageNode, Node, TextNode } from "@takumi-rs/core";
import { PREVIEW_IMAGE_SIZE } from "~/http/head";
import { plural, shownMean } from "~/lib/format";
import { product } from "~/lib/product";
import { courtArtwork, logoArtwork, starsArtwork } from "./artwork.server";
import { palette } from "./palette.server";
import type { PreviewImage } from "./previewImage";

/** The area for all texts, in pixels: the back of the court, with a margin to its lines. */
const TEXT_AREA = { left: 312, top: 68, width: 812, height: 490 } as const;

/** The maximum height of the texts above the rating, in pixels. */
export const MAX_TEXT_HEIGHT = 350;

/** The maximum width of texts that stay visible when a messenger crops the image to its square centre, in pixels. */
const SQUARE_WIDTH = 584;

type Style = NonNullable<Node["style"]>;

/** The typesetting of a name. */
export interface Setting {
  /** The font size, in pixels. */
  size: number;
  /** The width of the lines, in pixels. */
  width: number;
  /** The maximum number of lines, after which the name is truncated. Without it the name is never truncated. */
  lines?: number;
}

/** In order of preference: first those that a square crop leaves whole, the largest font first. */
export const SETTINGS: readonly Setting[] = [
  ...[128, 116, 104, 96, 88, 80, 72].map((size) => ({ size, width: SQUARE_WIDTH })),
  ...[88, 80, 72, 64, 56, 48].map((size) => ({ size, width: TEXT_AREA.width })),
];

/** The setting for names that fit in no other one. */
export const FALLBACK_SETTING: Setting = { size: 48, width: TEXT_AREA.width, lines: 3 };

/** The complete image. Its texts must be drawable. */
export function previewNode(image: PreviewImage, setting: Setting): Node {
  return boxNode({ ...PREVIEW_IMAGE_SIZE, backgroundColor: palette.court, color: palette.onCourt }, [
    pictureNode(courtArtwork(image.drawings), {
      position: "absolute",
      left: 0,
      top: 0,
      ...PREVIEW_IMAGE_SIZE,
    }),
    boxNode(
      { position: "absolute", ...TEXT_AREA, flexDirection: "column", justifyContent: "space-between" },
      [
        boxNode({ flexDirection: "column" }, [
          ...kindNodes(image),
          nameNode(image.name, setting),
          ...factNodes(image),
        ]),
        boxNode({ justifyContent: "space-between", alignItems: "flex-end" }, [
          boxNode({}, ratingNodes(image)),
          signature,
        ]),
      ],
    ),
  ]);
}

/** The texts above and below the name. */
export function frameNode(image: PreviewImage): Node {
  return boxNode({ width: TEXT_AREA.width, flexDirection: "column" }, [
    ...kindNodes(image),
    ...factNodes(image),
  ]);
}

/** The name. Devanagari needs a larger line height for the marks above and below its letters. */
export function nameNode(name: string, { size, width, lines }: Setting): Node {
  const script = /\p{Script=Devanagari}/u.test(name)
    ? { fontSize: size * 0.86, lineHeight: 1.36 }
    : { fontSize: size, lineHeight: 1.08, letterSpacing: "-0.02em" };
  const end = lines
    ? ({ lineClamp: lines, textOverflow: "ellipsis", overflowWrap: "anywhere" } as const)
    : {};
  return textNode(name, { ...script, ...end, width, fontWeight: 800, textWrap: "balance" });
}

function kindNodes({ kind }: PreviewImage): Node[] {
  return kind ? [textNode(kind, { ...soft, fontSize: 40, fontWeight: 600, marginBottom: 6 })] : [];
}

/** Side by side when both fit; a place without a price may have two lines. */
function factNodes({ place, price }: PreviewImage): Node[] {
  const fact = {
    fontSize: 42,
    maxWidth: TEXT_AREA.width,
    lineClamp: place && price ? 1 : 2,
    textOverflow: "ellipsis",
    overflowWrap: "anywhere",
    textWrap: "balance",
  } as const;
  const facts = [
    ...(place ? [textNode(place, { ...fact, ...soft, fontWeight: 500 })] : []),
    ...(price ? [textNode(price, { ...fact, fontWeight: 700, lineHeight: 1.25 })] : []),
  ];
  if (facts.length === 0) return [];
  return [boxNode({ flexWrap: "wrap", alignItems: "baseline", columnGap: 32, marginTop: 14 }, facts)];
}

function ratingNodes({ rating }: PreviewImage): Node[] {
  if (!rating) return [];
  if (rating.count === 0)
    return [textNode("No reviews yet", { fontSize: 48, fontWeight: 700, lineHeight: 1 })];
  return [
    textNode(shownMean(rating.average), {
      fontSize: 132,
      fontWeight: 800,
      lineHeight: 0.8,
      letterSpacing: "-0.03em",
      marginRight: 24,
    }),
    boxNode({ flexDirection: "column", justifyContent: "flex-end", gap: 6 }, [
      pictureNode(starsArtwork(rating.average), { width: 260, height: 52 }),
      textNode(`(${plural(rating.count, "review")})`, {
        ...soft,
        fontSize: 36,
        fontWeight: 500,
        lineHeight: 1,
      }),
    ]),
  ];
}

const soft = { color: palette.onCourtSoft, lineHeight: 1.25 } as const;

/** The product's logo and name. */
const signature = boxNode({ alignItems: "center", gap: 8 }, [
  pictureNode(logoArtwork, { width: 51, height: 48 }),
  textNode(product.name, { fontSize: 40, fontWeight: 700, lineHeight: 1 }),
]);

function boxNode(style: Style, children: Node[]): ContainerNode {
  return { type: "container", style: { display: "flex", ...style }, children };
}

function textNode(text: string, style: Style): TextNode {
  return { type: "text", text, style };
}

function pictureNode(src: string, style: Style): ImageNode {
  return { type: "image", src, style };
}

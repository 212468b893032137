import type { ContainerNode, ImageNode, Node, TextNode } from "@takumi-rs/core";
import { plural } from "~/lib/format";
import { product } from "~/lib/product";
import { courtArtwork, logoArtwork, PREVIEW_IMAGE_SIZE, starsArtwork } from "./artwork.server";
import { palette } from "./palette.server";
import type { PreviewImage } from "./previewImage";

/** The back of the court, in pixels, with a margin to its lines; all words stay in it. */
const ROOM = { left: 312, top: 68, width: 812, height: 490 } as const;

/** How tall the words above the rating can get, in pixels. */
export const WORDS_HEIGHT = 350;

/** How wide they can be for a messenger that cuts a square out of the middle to leave them whole, in pixels. */
const SQUARE_WIDTH = 584;

type Style = NonNullable<Node["style"]>;

/** How a name is set. */
export interface Setting {
  /** Of the type, in pixels. */
  size: number;
  /** Of the lines, in pixels. */
  width: number;
  /** After how many lines it ends; words may end in the middle of themselves then. */
  lines?: number;
}

/** From the largest on, and those first that a square leaves whole. */
export const SETTINGS: readonly Setting[] = [
  ...[128, 116, 104, 96, 88, 80, 72].map((size) => ({ size, width: SQUARE_WIDTH })),
  ...[88, 80, 72, 64, 56, 48].map((size) => ({ size, width: ROOM.width })),
];

/** For the name that none of them is small enough for. */
export const LAST_RESORT: Setting = { size: 48, width: ROOM.width, lines: 3 };

/** A card whole. Its texts must be drawable. */
export function cardNode(card: PreviewImage, setting: Setting): Node {
  return box({ ...PREVIEW_IMAGE_SIZE, backgroundColor: palette.court, color: palette.onCourt }, [
    picture(courtArtwork[card.emblem], { position: "absolute", left: 0, top: 0, ...PREVIEW_IMAGE_SIZE }),
    box({ position: "absolute", ...ROOM, flexDirection: "column", justifyContent: "space-between" }, [
      box({ flexDirection: "column" }, [
        ...kindNodes(card),
        nameNode(card.name, setting),
        ...factNodes(card),
      ]),
      box({ justifyContent: "space-between", alignItems: "flex-end" }, [
        box({}, ratingNodes(card)),
        signature,
      ]),
    ]),
  ]);
}

/** The words above and below the name. */
export function frameNode(card: PreviewImage): Node {
  return box({ width: ROOM.width, flexDirection: "column" }, [...kindNodes(card), ...factNodes(card)]);
}

/** The name of what a card is about. Devanagari has marks above and below its letters, and needs the room for them. */
export function nameNode(name: string, { size, width, lines }: Setting): Node {
  const script = /\p{Script=Devanagari}/u.test(name)
    ? { fontSize: size * 0.86, lineHeight: 1.36 }
    : { fontSize: size, lineHeight: 1.08, letterSpacing: "-0.02em" };
  const end = lines
    ? ({ lineClamp: lines, textOverflow: "ellipsis", overflowWrap: "anywhere" } as const)
    : {};
  return words(name, { ...script, ...end, width, fontWeight: 800, textWrap: "balance" });
}

function kindNodes({ kind }: PreviewImage): Node[] {
  return kind ? [words(kind, { ...soft, fontSize: 40, fontWeight: 600, marginBottom: 6 })] : [];
}

/** Side by side where there is room for both; a place without a price has two lines. */
function factNodes({ place, price }: PreviewImage): Node[] {
  const fact = {
    fontSize: 42,
    maxWidth: ROOM.width,
    lineClamp: place && price ? 1 : 2,
    textOverflow: "ellipsis",
    overflowWrap: "anywhere",
    textWrap: "balance",
  } as const;
  const facts = [
    ...(place ? [words(place, { ...fact, ...soft, fontWeight: 500 })] : []),
    ...(price ? [words(price, { ...fact, fontWeight: 700, lineHeight: 1.25 })] : []),
  ];
  if (facts.length === 0) return [];
  return [box({ flexWrap: "wrap", alignItems: "baseline", columnGap: 32, marginTop: 14 }, facts)];
}

function ratingNodes({ rating }: PreviewImage): Node[] {
  if (!rating) return [];
  if (rating.count === 0) return [words("No reviews yet", { fontSize: 48, fontWeight: 700, lineHeight: 1 })];
  return [
    words(rating.average.toFixed(1), {
      fontSize: 132,
      fontWeight: 800,
      lineHeight: 0.8,
      letterSpacing: "-0.03em",
      marginRight: 24,
    }),
    box({ flexDirection: "column", justifyContent: "flex-end", gap: 6 }, [
      picture(starsArtwork(rating.average), { width: 260, height: 52 }),
      words(`(${plural(rating.count, "review")})`, { ...soft, fontSize: 36, fontWeight: 500, lineHeight: 1 }),
    ]),
  ];
}

const soft = { color: palette.onCourtSoft, lineHeight: 1.25 } as const;

/** Whose card it is. */
const signature = box({ alignItems: "center", gap: 8 }, [
  picture(logoArtwork, { width: 51, height: 48 }),
  words(product.name, { fontSize: 40, fontWeight: 700, lineHeight: 1 }),
]);

function box(style: Style, children: Node[]): ContainerNode {
  return { type: "container", style: { display: "flex", ...style }, children };
}

function words(text: string, style: Style): TextNode {
  return { type: "text", text, style };
}

function picture(src: string, style: Style): ImageNode {
  return { type: "image", src, style };
}

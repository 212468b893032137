import { documentResponse } from "~/http/apiRoute";
import { publicFor } from "~/http/cacheControl";
import { type Xml, xml } from "~/http/xml";
import { count, shownMean } from "~/lib/format";
import { product } from "~/lib/product";
import { fiveStars, shownStars } from "~/ui/star";
import { BADGE_SIZE, type BadgeItem, badgeText } from "./badge";

/** Fresh for an hour, and usable for another day while a cache revalidates: clubs link it from every page of theirs. */
const CACHE_CONTROL = publicFor(3_600, 86_400);

/** The light colours of the site's pages. The badge has a ground of its own, so they suit dark pages as well. */
const COLOURS = {
  ground: "#fffdf9",
  edge: "#857c6b",
  ink: "#191c21",
  soft: "#575349",
  court: "#1450a3",
  line: "#ffffff",
  ball: "#d3f340",
  star: "#c27400",
} as const;

/** Fonts of common systems. A picture on another site may not load any. */
const FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/**
 * Responds with an item's badge as SVG, which other sites may show. It has attributes only, no styles, since they would be
 * blocked by the Content-Security-Policy of the response.
 */
export function badgeImageResponse(request: Request, item: BadgeItem): Response {
  return documentResponse(request, {
    body: `${badgeImage(item)}\n`,
    type: "image/svg+xml; charset=utf-8",
    cacheControl: CACHE_CONTROL,
    headers: { "Cross-Origin-Resource-Policy": "cross-origin" },
  });
}

function badgeImage(item: BadgeItem): Xml {
  const { width, height } = BADGE_SIZE;
  return xml`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title" font-family="${FONTS}">
<title id="title">${badgeText(item)}</title>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${COLOURS.ground}" stroke="${COLOURS.edge}"/>
${logo}
<text x="68" y="27" font-size="13" fill="${COLOURS.soft}">Rated on <tspan font-weight="700" fill="${COLOURS.ink}">${product.name}</tspan></text>
${item.totalReviews === 0 ? noRating : rating(item)}
</svg>`;
}

/** As in public/favicon.svg. */
const logo = xml`<svg x="12" y="14" width="44" height="44" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${COLOURS.court}"/><path d="M6 5h20v22H6zM6 13h20M16 13v14" fill="none" stroke="${COLOURS.line}" stroke-width="2"/><circle cx="24" cy="8" r="6" fill="${COLOURS.ball}" stroke="${COLOURS.court}" stroke-width="2"/></svg>`;

const noRating = xml`<text x="68" y="52" font-size="15" font-weight="600" fill="${COLOURS.ink}">No reviews yet</text>`;

function rating({ averageRating, totalReviews }: BadgeItem): Xml {
  const { filled } = shownStars(averageRating);
  return xml`<text x="68" y="54" font-size="22" font-weight="800" fill="${COLOURS.ink}">${shownMean(averageRating)}</text>
<g stroke="${COLOURS.star}" stroke-linejoin="round"><svg x="108" y="38" width="90" height="18" viewBox="0 0 100 20"><path d="${fiveStars}" fill="none"/></svg>
<svg x="108" y="38" width="${filled * 18}" height="18" viewBox="0 0 ${filled * 20} 20"><path d="${fiveStars}" fill="${COLOURS.star}"/></svg></g>
<text x="204" y="53" font-size="13" fill="${COLOURS.soft}">(${count(totalReviews)})</text>`;
}

import { href } from "react-router";
import { profileHref } from "~/http/addresses";
import { pathWithParams } from "~/http/listQuery";
import { type Xml, xml, xmlDocument } from "~/http/xml";
import { COURT_LABELS } from "../courts/court.labels";
import type { CourtRepository } from "../courts/court.repository.server";
import { EQUIPMENT_LABELS } from "../equipment/equipment.labels";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import { EQUIPMENT_TYPES } from "../equipment/equipment.types";
import { POLICY_KEYS } from "../site-texts/policy.keys";
import { SITEMAP_KINDS, type SitemapKind, type SitemapRepository } from "./sitemap.repository.server";

/** Maximum addresses per part, set by the sitemap protocol. */
const MAX_PART = 50_000;

/** The kinds of parts; `pages` are few enough to hold in memory. */
const PART_KINDS = ["pages", ...SITEMAP_KINDS] as const;
type PartKind = (typeof PART_KINDS)[number];

const PATH_OF: Record<SitemapKind, (id: string) => string> = {
  courts: (id) => href("/courts/:id", { id }),
  equipment: (id) => href("/equipment/:id", { id }),
  profiles: (id) => profileHref(id),
};

/** The repositories that the sitemap reads. */
interface Sources {
  courts: CourtRepository;
  equipment: EquipmentRepository;
  sitemap: SitemapRepository;
}

/** A page that search engines may list. */
interface SitemapPage {
  path: string;
  /** The last change; null if it is not recorded. */
  changedAt: Date | null;
}

interface Part {
  /** The latest change of any of its pages; null if it is not recorded. */
  changedAt: Date | null;
  pages(): AsyncIterable<SitemapPage> | Iterable<SitemapPage>;
}

/** The sitemap index, which lists the parts. @param origin of the site */
export async function sitemapIndex(sources: Sources, origin: string): Promise<string> {
  const entries: Xml[] = [];
  for (const kind of PART_KINDS) {
    for (const [at, { changedAt }] of (await partsOf(kind, sources)).entries()) {
      const path = href("/sitemap/:part", { part: `${kind}-${at + 1}.xml` });
      entries.push(xml`<sitemap>${location(origin + path, changedAt)}</sitemap>\n`);
    }
  }
  return xmlDocument(
    xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</sitemapindex>`,
  );
}

/**
 * One part of the sitemap.
 * @param name the file name in the address, such as `courts-1.xml`
 * @returns null if there is no such part
 */
export async function sitemapPart(name: string, sources: Sources, origin: string): Promise<string | null> {
  const { word, number } = /^(?<word>[a-z]+)-(?<number>[1-9]\d{0,3})\.xml$/.exec(name)?.groups ?? {};
  const kind = PART_KINDS.find((known) => known === word);
  const part = kind && (await partsOf(kind, sources))[Number(number) - 1];
  if (!part) return null;
  const entries: Xml[] = [];
  for await (const { path, changedAt } of part.pages()) {
    entries.push(xml`<url>${location(origin + path, changedAt)}</url>\n`);
  }
  return xmlDocument(xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>`);
}

async function partsOf(kind: PartKind, sources: Sources): Promise<Part[]> {
  if (kind === "pages") return partsOfPages(await pagePaths(sources));
  const ranges = await sources.sitemap.ranges(kind, MAX_PART);
  return ranges.map((range) => ({
    changedAt: range.changedAt,
    async *pages() {
      for await (const { id, changedAt } of sources.sitemap.pages(kind, range, MAX_PART)) {
        yield { path: PATH_OF[kind](String(id)), changedAt };
      }
    },
  }));
}

function partsOfPages(paths: readonly string[]): Part[] {
  return Array.from({ length: Math.ceil(paths.length / MAX_PART) }, (_, at) => ({
    changedAt: null,
    pages: () => paths.slice(at * MAX_PART, (at + 1) * MAX_PART).map((path) => ({ path, changedAt: null })),
  }));
}

/**
 * The home page, the lists and the texts. Lists with one filter, such as the courts of a locality or the rackets of a
 * brand, are not linked anywhere but are common searches.
 */
async function pagePaths({ courts, equipment }: Sources): Promise<string[]> {
  const byLocality = (await courts.facets("court")).map((location) =>
    pathWithParams(COURT_LABELS.path, { location }),
  );
  const equipmentLists: string[] = [];
  for (const type of EQUIPMENT_TYPES) {
    const { path } = EQUIPMENT_LABELS[type];
    const brands = await equipment.facets(type);
    equipmentLists.push(path, ...brands.map((brand) => pathWithParams(path, { brand })));
  }
  return [
    href("/"),
    COURT_LABELS.path,
    ...byLocality,
    ...equipmentLists,
    href("/how-ranking-works"),
    href("/data"),
    href("/transparency"),
    href("/contact-us"),
    ...POLICY_KEYS.map((key) => `/${key}`),
  ];
}

function location(address: string, changedAt: Date | null): Xml {
  return xml`<loc>${address}</loc>${changedAt && xml`<lastmod>${changedAt.toISOString()}</lastmod>`}`;
}

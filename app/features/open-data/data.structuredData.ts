import { href } from "react-router";
import type { SchemaOrgThing } from "~/http/structuredData";
import { product } from "~/lib/product";
import { filesOf, tablesUnder } from "./dataFile";
import { TABLES } from "./dataset";
import { readLicence } from "./licence";

/** The open data as a data set with a part for each table. @param licence the operator's; undefined without one */
export function dataThing(licence: string | undefined, origin: string): SchemaOrgThing {
  const address = licence === undefined ? null : readLicence(licence).url;
  const shared = {
    isAccessibleForFree: true,
    creator: { "@type": "Organization", name: product.name, url: `${origin}/` },
    ...(address === null ? {} : { license: address }),
  };
  return {
    "@type": "Dataset",
    name: `Open data of ${product.name}`,
    description: `What ${product.name} knows of padel in ${product.city}, to download and use: each court, racket and ball, with its mean rating.`,
    url: origin + href("/data"),
    ...shared,
    hasPart: tablesUnder(licence).map((name) => ({
      "@type": "Dataset",
      name: `${TABLES[name].title} of ${product.name}`,
      description: `${TABLES[name].title} with all their facts, one in a row. ${TABLES[name].description}`,
      ...shared,
      distribution: filesOf(name).map((file) => ({
        "@type": "DataDownload",
        name: file.label,
        encodingFormat: file.type.split(";", 1).join(),
        contentUrl: origin + href("/data/:file", { file: file.name }),
      })),
    })),
  };
}

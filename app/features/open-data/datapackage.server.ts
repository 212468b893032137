import { href } from "react-router";
import { product } from "~/lib/product";
import { fileName, tablesUnder } from "./dataFile";
import { TABLES, type Table, type TableName } from "./dataset";
import { readLicence } from "./licence";

interface Options {
  /** The site's origin. */
  origin: string;
  /** The operator's licence; undefined without one. */
  licence: string | undefined;
  /** The credit for the facts of the demo's catalogue; undefined without demo data. */
  credit: string | undefined;
}

/**
 * The description of the CSV files as a Tabular Data Package (https://specs.frictionlessdata.io/tabular-data-package/): their
 * columns, keys and licence.
 */
export function datapackage({ origin, licence, credit }: Options) {
  return {
    profile: "tabular-data-package",
    name: product.name.toLowerCase(),
    id: `${origin}${href("/data/datapackage.json")}`,
    title: `${product.name}: ${product.strapline}`,
    homepage: origin + href("/data"),
    description:
      "A text that a spreadsheet could take for a formula, since it begins with =, +, -, @, a tab or a line end, has an apostrophe before it.",
    ...(licence === undefined ? {} : { licenses: [licenceOf(licence)] }),
    ...(credit === undefined ? {} : { sources: [{ title: credit }] }),
    resources: tablesUnder(licence).map(resourceOf),
  };
}

function licenceOf(text: string) {
  const { name, url } = readLicence(text);
  return { ...(name === null ? {} : { name }), ...(url === null ? {} : { path: url }) };
}

function resourceOf(name: TableName) {
  const { title, description, columns, references }: Table = TABLES[name];
  return {
    profile: "tabular-data-resource",
    name,
    path: fileName(name, "csv"),
    title,
    description,
    format: "csv",
    mediatype: "text/csv",
    encoding: "utf-8",
    schema: {
      fields: columns.map(({ required, ...field }) => ({
        ...field,
        // The default is a time without fractions of a second.
        ...(field.type === "datetime" ? { format: "any" as const } : {}),
        ...(required ? { constraints: { required } } : {}),
      })),
      missingValues: [""],
      primaryKey: "id",
      ...(references ? { foreignKeys: foreignKeysOf(references) } : {}),
    },
  };
}

function foreignKeysOf(references: NonNullable<Table["references"]>) {
  return Object.entries(references).map(([fields, resource]) => ({
    fields,
    reference: { resource, fields: "id" },
  }));
}

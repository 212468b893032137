import { href } from "react-router";
import { dataThing } from "~/features/open-data/data.structuredData";
import { tablesUnder } from "~/features/open-data/dataFile";
import { LicenceLink } from "~/features/open-data/LicenceLink";
import { TableFiles } from "~/features/open-data/TableFiles";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { timesOf } from "~/http/rateLimits";
import { plural } from "~/lib/format";
import { product } from "~/lib/product";
import { processContext } from "~/middleware/process";
import { Hero } from "~/ui/Hero";
import { Page, Prose, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import type { Route } from "./+types/data";

export function loader({ context }: Route.LoaderArgs) {
  const { environment, limits } = context.get(processContext);
  return {
    licence: environment.openDataLicence,
    downloads: timesOf(limits.download, environment.rateLimitFactor),
  };
}

export function meta({ matches, loaderData: { licence } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, {
    title: "Open data",
    description:
      licence === undefined
        ? `The courts, rackets and balls of ${product.name} to download, as CSV and JSON Lines.`
        : `The courts, rackets, balls and reviews of ${product.name} to download, as CSV, JSON Lines and in Mangrove's format.`,
    path: href("/data"),
    things: (origin) => [dataThing(licence, origin)],
  });
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Data({ loaderData: { licence, downloads } }: Route.ComponentProps) {
  return (
    <>
      <Hero title="Open data" subtitle={`What ${product.name} knows of padel, to download and use.`} />
      <Page>
        <Prose>
          {licence === undefined ? (
            <p>
              This site has named no licence. So there are the facts of courts, rackets and balls, and no
              reviews, which belong to their authors.
            </p>
          ) : (
            <p>
              The licence of everything here is <LicenceLink licence={licence} />. Please name {product.name}{" "}
              as the source, with a link.
            </p>
          )}
          <p>
            The files are made when you ask for them, so they are always up to date. Their description for
            programs, a Data Package, is{" "}
            <Link to={href("/data/datapackage.json")} reloadDocument>
              datapackage.json
            </Link>
            .
          </p>
        </Prose>
        {tablesUnder(licence).map((name) => (
          <TableFiles key={name} name={name} />
        ))}
        <Section title="About the files">
          <Prose>
            <ul>
              {licence !== undefined && (
                <li>
                  <strong>Reviews</strong> are those of people who agreed to it{" "}
                  <Link to={href("/account/open-data")}>in their account</Link>, with their names if they
                  agreed to that, too. Reviews of users who withdraw are not in the next download: please load
                  the file again from time to time, and use the newest.
                </li>
              )}
              <li>
                <strong>Averages</strong> are of all reviews that count, also of those that are not here.
              </li>
              <li>
                <strong>CSV</strong> is UTF-8 with quotes around each cell that is not empty. An empty cell
                has no value. A text that a spreadsheet could take for a formula has an apostrophe before it.
              </li>
              <li>
                <strong>JSON Lines</strong> has one object a line, and null where there is no value.
              </li>
              {licence !== undefined && (
                <li>
                  <strong>Mangrove</strong> is JSON Lines with the claims of the{" "}
                  <a href="https://mangrove.reviews/standard">Mangrove Review Standard</a>: ratings from 10 to
                  100, and texts of at most 500 characters. They are not signed, as only their authors could
                  do so.
                </li>
              )}
              <li>
                <strong>Left out</strong> are pictures, the contacts of clubs, and reviews that do not count.
                There are no coordinates, as this site has none.
              </li>
              <li>
                <strong>Limit:</strong> {plural(downloads, "file")} an hour. For single items there is the{" "}
                <Link to={href("/api")}>API</Link>.
              </li>
            </ul>
          </Prose>
        </Section>
      </Page>
    </>
  );
}

import type { ReactNode } from "react";
import { href } from "react-router";
import { product } from "~/lib/product";
import { CourtLines } from "./CourtLines";
import { Link } from "./Link";
import type { ListLabels } from "./ListPage";
import { StoredElement } from "./StoredElement";

const columns = [
  {
    heading: "Support",
    links: [
      ["Contact Us", href("/contact-us")],
      ["Guidelines", href("/guidelines")],
      ["How ranking works", href("/how-ranking-works")],
      ["Transparency", href("/transparency")],
      ["API", href("/api")],
      ["Open data", href("/data")],
    ],
  },
  {
    heading: "Legal",
    links: [
      ["Privacy Policy", href("/privacy-policy")],
      ["Terms of Service", href("/terms-of-service")],
      ["Cookie Policy", href("/cookie-policy")],
    ],
  },
] as const;

interface FooterProps {
  /** The lists of the catalogue. */
  lists: readonly ListLabels[];
  /** Credits. */
  children?: ReactNode;
}

/** The footer of every page. */
export function Footer({ lists, children }: FooterProps) {
  const categories = lists.map(({ section, path }) => [section, path] as const);
  return (
    <footer className="mt-auto border-t border-line bg-sunken text-sm text-ink-soft" data-print="hide">
      <div className="mx-auto flex max-w-page flex-wrap justify-between gap-x-16 gap-y-2 px-4 pt-3 pb-2 md:gap-y-8 md:pt-10 md:pb-12">
        <div className="max-w-104 grow basis-64">
          <p>
            <span className="block text-xl font-extrabold tracking-tight text-ink max-md:mr-2 max-md:inline max-md:text-base">
              {product.name}
            </span>{" "}
            {product.strapline}.
          </p>
          {children}
          <CourtLines className="mt-5 w-28 text-edge max-md:hidden" />
        </div>
        <StoredElement
          as="nav"
          storedBy="footer"
          className="max-w-144 min-w-0 grow-2 basis-72 md:grid md:grid-cols-3 md:gap-6"
          aria-label="Footer"
        >
          {[{ heading: "Categories", links: categories }, ...columns].map(({ heading, links }) => (
            <section key={heading}>
              <h2 className="mt-1.5 max-md:-mb-1.5 text-sm tracking-normal text-ink md:text-base">
                {heading}
              </h2>
              <ul className="flex flex-wrap gap-x-3 md:block">
                {links.map(([label, to]) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="flex min-h-9 items-center text-link no-underline hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </StoredElement>
      </div>
    </footer>
  );
}

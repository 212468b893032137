import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { product } from "~/lib/product";
import { CourtLines } from "./CourtLines";

const columns = [
  {
    heading: "Categories",
    links: [
      ["Courts", href("/courts")],
      ["Rackets", href("/rackets")],
      ["Balls", href("/balls")],
    ],
  },
  {
    heading: "Support",
    links: [
      ["Contact Us", href("/contact-us")],
      ["Guidelines", href("/guidelines")],
      ["How Top rated works", href("/how-ranking-works")],
      ["API", href("/api")],
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

/** The footer of every page. `children` is for credits. */
export function Footer({ children }: { children?: ReactNode }) {
  return (
    <footer className="footer" data-print="hide">
      <div className="footer-inner">
        <div className="footer-about">
          <p className="footer-name">{product.name}</p>
          <p>{product.strapline}.</p>
          {children}
          <CourtLines />
        </div>
        <nav className="footer-nav" aria-label="Footer">
          {columns.map(({ heading, links }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map(([label, to]) => (
                  <li key={to}>
                    <Link to={to} className="footer-link">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </div>
    </footer>
  );
}

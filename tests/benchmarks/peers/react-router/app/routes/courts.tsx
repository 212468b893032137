import { Link } from "react-router";
import { type Card, type CourtRow, cardOf, PIN, QUERY, STARS } from "../../../../courtCards";
import { pool } from "../pool.server";
import type { Route } from "./+types/courts";

export async function loader() {
  const { rows } = await pool.query<CourtRow>(QUERY);
  return { total: rows[0]?.total, cards: rows.map(cardOf) };
}

export function meta() {
  return [{ title: "Padel courts in Mumbai" }];
}

export default function Courts({ loaderData: { total, cards } }: Route.ComponentProps) {
  return (
    <main>
      <h1>All Courts</h1>
      <h2>{total} Courts Found</h2>
      <svg width="0" height="0" aria-hidden="true">
        <pattern id="court" width="44" height="24" patternUnits="userSpaceOnUse">
          <path d="M2 2h40v20H2zM8 2v20M36 2v20M8 12h28" />
        </pattern>
      </svg>
      <ul className="cards">
        {cards.map((card) => (
          <CourtCard key={card.href} card={card} />
        ))}
      </ul>
    </main>
  );
}

function CourtCard({ card }: { card: Card }) {
  return (
    <li className="card">
      <div className="card-body">
        <h3>
          <Link className="card-link" to={card.href}>
            {card.name}
          </Link>
        </h3>
        <p className="card-meta">
          <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={PIN} />
            <circle cx="12" cy="10" r="2" />
          </svg>
          {card.location}
        </p>
        <p className="rating">
          <span className="rating-number" aria-hidden="true">
            {card.rating}
          </span>
          <svg className="stars" viewBox="0 0 100 20" role="img" aria-label={`${card.rating} out of 5`}>
            <path d={STARS} className="star-off" />
            <svg aria-hidden="true" width={card.filled} height="20" viewBox={`0 0 ${card.filled} 20`}>
              <path d={STARS} className="star-on" />
            </svg>
          </svg>
          <span>{card.reviews}</span>
        </p>
        {card.description && <p className="description">{card.description}</p>}
        <div className="card-aside">
          {card.price && (
            <>
              <span className="price">{card.price}</span> ·{" "}
            </>
          )}
          <span>{card.courts}</span>
        </div>
        <Link className="card-more" tabIndex={-1} to={card.href}>
          View Details<span className="sr-only"> of {card.name}</span>
        </Link>
      </div>
      <span className="picture">
        {card.imageUrl ? (
          <img src={card.imageUrl} alt="" loading="lazy" width={640} height={480} />
        ) : (
          <svg className="drawing" viewBox={card.drawing.viewBox} aria-hidden="true">
            <path fill="url(#court)" d={card.drawing.path} />
          </svg>
        )}
      </span>
    </li>
  );
}

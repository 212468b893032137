import { href } from "react-router";
import { calendarDay } from "~/lib/format";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/Layout";
import { box, stack } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import { TOKEN_SCOPES } from "./token.limits";
import type { TokenView } from "./token.view";

/** The user's tokens, each with a link to revoke it. */
export function TokenList({ tokens }: { tokens: readonly TokenView[] }) {
  if (tokens.length === 0) {
    return (
      <EmptyState title="No tokens yet.">
        <p>The form below creates one.</p>
      </EmptyState>
    );
  }
  return (
    <ul className={stack}>
      {tokens.map((token) => (
        <li
          key={token.id}
          className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 ${box}`}
        >
          <TokenFacts token={token} />
          <ButtonLink
            to={href("/account/tokens/:id/revoke", { id: String(token.id) })}
            variant="danger"
            preventScrollReset
          >
            Revoke<span className="sr-only"> {token.name}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function TokenFacts({ token: { name, scope, createdAt, expiresAt, usedAt } }: { token: TokenView }) {
  return (
    <div className="wrap-anywhere">
      <p className="font-bold">
        <bdi>{name}</bdi>
      </p>
      <p className="text-ink-soft">
        {TOKEN_SCOPES.find(({ value }) => value === scope)?.label}, created <TimeAgo moment={createdAt} />,{" "}
        {usedAt ? (
          <span>
            last used <TimeAgo moment={usedAt} />
          </span>
        ) : (
          <span>never used</span>
        )}
        , {expiryText(expiresAt)}
      </p>
    </div>
  );
}

function expiryText(expiresAt: string | null): string {
  if (expiresAt === null) return "never expires";
  const end = new Date(expiresAt);
  return `${end > new Date() ? "expires" : "expired"} on ${calendarDay(end)}`;
}

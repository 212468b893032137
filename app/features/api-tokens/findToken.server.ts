import { href } from "react-router";
import { pageProblem } from "~/http/problems";
import { readId } from "~/lib/ids";
import type { TokenRepository } from "./token.repository.server";

/** One of somebody's tokens, by what stands in an address. @throws the 404 page where they have none such */
export async function findToken(tokens: TokenRepository, userId: string, idText: string) {
  const id = readId(idText);
  const token = id && (await tokens.find(userId, id));
  if (token) return token;
  throw pageProblem(404, "That token is gone", "It has been revoked, or never was yours.", [
    { label: "Back to your tokens", href: href("/account/tokens") },
  ]);
}

import { href } from "react-router";
import { readId } from "~/http/ids";
import { pageProblem } from "~/http/problems";
import type { TokenRepository } from "./token.repository.server";

/**
 * Returns a token of the user.
 * @param idText the id as it is in the URL
 * @throws the 404 page problem when the user has no such token
 */
export async function findToken(tokens: TokenRepository, userId: string, idText: string) {
  const id = readId(idText);
  const token = id && (await tokens.find(userId, id));
  if (token) return token;
  throw pageProblem(404, "That token is gone", "It was revoked, or is not yours.", [
    { label: "Back to your tokens", href: href("/account/tokens") },
  ]);
}

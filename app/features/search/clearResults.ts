import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { isTransportFailure } from "~/features/toasts/preserveInput";

/**
 * Client middleware: a search without a response of the application, as when the network is down, clears the results,
 * like one that fails in the route's loader. An error page would have no search box, and lose what was typed.
 */
export const clearResults: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ url }, next) => {
  const results = await next();
  const isFailed =
    url.pathname === "/search" &&
    Object.values(results).some(({ type, result }) => type === "error" && isTransportFailure(result));
  if (!isFailed) return results;
  const q = url.searchParams.get("q") ?? "";
  // The root keeps its data, as it has no result.
  return {
    "routes/search/search": { type: "data", result: { q, parts: [], found: null, viewer: null } },
  };
};

import { useState } from "react";
import { useLocation } from "react-router";

/**
 * Returns the last action data until the URL's query changes. The router drops it with every navigation, even to a
 * fragment of the same page.
 * @param actionData of the current render
 */
export function useLastResult<Result>(actionData: Result | undefined): Result | undefined {
  const { search } = useLocation();
  const [last, setLast] = useState({ result: actionData, search });
  if (actionData && actionData !== last.result) setLast({ result: actionData, search });
  return actionData ?? (last.search === search ? last.result : undefined);
}

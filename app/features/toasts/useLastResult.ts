import { useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useOnChange } from "~/ui/useOnChange";

/**
 * Returns the result of the last submission until the next one has ended, or until the page is another. The router drops
 * it with every navigation, even to a fragment of the page, such as a link to a field.
 * @param actionData of the current render
 */
export function useLastResult<Result>(actionData: Result | undefined): Result | undefined {
  const { pathname, search } = useLocation();
  const { formMethod } = useNavigation();
  const page = pathname + search;
  const [last, setLast] = useState({ result: actionData, page });
  const renew = () => setLast({ result: actionData, page });
  if (last.page !== page || (actionData && actionData !== last.result)) renew();
  useOnChange(formMethod, () => formMethod || renew());
  return last.result;
}

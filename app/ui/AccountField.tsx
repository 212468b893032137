import { useRouteLoaderData } from "react-router";

interface AccountFieldProps {
  /** The id of the account that the form is for; defaults to the viewer's. */
  account?: string | undefined;
}

/**
 * The hidden fields of a form with the account that it was opened for, so that it is not accepted as another's that signs in to
 * the same browser meanwhile. Visitors' forms have none: they are sent after the sign-in. They come first in the form: Chromium
 * tells forms apart by the names of their first two fields, when Back fills in what was typed before a sign-out.
 */
export function AccountField({ account }: AccountFieldProps) {
  const root = useRouteLoaderData<{ viewer: { id: string } | null }>("root");
  const id = account ?? root?.viewer?.id;
  return (
    id && (
      <>
        <input type="hidden" name={`for-${id}`} />
        <input type="hidden" name="account" value={id} />
      </>
    )
  );
}

import { Form, href, useLocation } from "react-router";
import { IconButton } from "./Button";
import { GridIcon, ListIcon } from "./icons";

/** The id of the form, since its button may stand in another form. */
const ID = "view";

/** The form of `ListViewButton`, once on a page. @param fragment the id of what to show after a change */
export function ListViewForm({ fragment }: { fragment: string }) {
  const { pathname, search } = useLocation();
  return (
    <Form id={ID} method="post" action={href("/display")} preventScrollReset hidden>
      <input type="hidden" name="returnTo" value={`${pathname}${search}#${fragment}`} />
    </Form>
  );
}

/** Switches a list between rows and cards. Offers the one that is not displayed, which the style sheet knows. */
export function ListViewButton() {
  const button = { type: "submit", form: ID, name: "view" } as const;
  return (
    <span data-list>
      <span className="hidden rows:inline">
        <IconButton {...button} value="grid" label="Show as cards" icon={<GridIcon />} />
      </span>
      <span className="rows:hidden">
        <IconButton {...button} value="list" label="Show as rows" icon={<ListIcon />} />
      </span>
    </span>
  );
}

import { ButtonLink, IconLink } from "./Button";
import { DeleteIcon, EditIcon } from "./icons";

/** The links to edit and delete an item, for its card in a list. @param path the item's page */
export function ManageIcons({ name, path }: { name: string; path: string }) {
  return (
    <>
      <IconLink to={`${path}/edit`} label={`Edit ${name}`} icon={<EditIcon />} />
      <IconLink
        to={`${path}/delete?from=list`}
        label={`Delete ${name}`}
        icon={<DeleteIcon />}
        variant="danger"
      />
    </>
  );
}

/** The same for its page. */
export function ManageButtons({ path }: { path: string }) {
  return (
    <>
      <ButtonLink to={`${path}/edit`}>
        <EditIcon /> Edit
      </ButtonLink>
      <ButtonLink to={`${path}/delete`} variant="danger" preventScrollReset>
        <DeleteIcon /> Delete
      </ButtonLink>
    </>
  );
}

import { deleteHref } from "~/http/listQuery";
import { ButtonLink, IconLink } from "./Button";
import { DeleteIcon, EditIcon } from "./icons";

interface ManageIconsProps {
  name: string;
  /** The item's page. */
  path: string;
  /** The path and query of the list, where a deletion returns to; defaults to all of the list. */
  from?: string | undefined;
}

/** The links to edit and delete an item, for its card in a list. */
export function ManageIcons({ name, path, from }: ManageIconsProps) {
  return (
    <>
      <IconLink to={`${path}/edit`} label={`Edit ${name}`} icon={<EditIcon />} />
      <IconLink to={deleteHref(path, from)} label={`Delete ${name}`} icon={<DeleteIcon />} variant="danger" />
    </>
  );
}

/** The same for its page. */
export function ManageButtons({ path }: { path: string }) {
  return (
    // Together, so that neither is as wide as the row where the row wraps.
    <div className="flex gap-3 max-xs:gap-2">
      <ButtonLink to={`${path}/edit`}>
        <EditIcon /> Edit
      </ButtonLink>
      <ButtonLink to={`${path}/delete`} variant="danger" preventScrollReset>
        <DeleteIcon /> Delete
      </ButtonLink>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { AverageRating } from "~/ui/AverageRating";
import { Actions, Button } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { check, soft } from "~/ui/styles";
import { useHydrated } from "~/ui/useHydrated";
import { BULK_LISTS, type BulkQuery } from "./bulkActions.query";
import type { ListedItem } from "./bulkActions.view";

interface ItemTableProps {
  items: readonly ListedItem[];
  /** The search and page of the list, to which every action returns. */
  query: BulkQuery;
  /** The items that are selected when the page is loaded. */
  selected: readonly number[];
}

const CELLS =
  "[&_:is(th,td)]:py-1 [&_:is(th,td)]:text-start md:[&_:is(th,td)]:border-b md:[&_:is(th,td)]:border-line md:[&_:is(th,td)]:px-2";

/**
 * The items of a list, each with a checkbox, and the buttons for all that are checked. A plain form, since one of its
 * buttons downloads a file.
 */
export function ItemTable({ items, query, selected }: ItemTableProps) {
  const { list, q, page } = query;
  const { section, kind } = BULK_LISTS[list];
  const path = kind === "courts" ? "/courts/:id" : "/equipment/:id";
  const facet = kind === "courts" ? "Location" : "Brand";
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  const updateCount = () => setCount(form.current?.querySelectorAll('[name="ids"]:checked').length ?? 0);
  // What was ticked before the scripts came.
  useEffect(updateCount, []);
  return (
    <form
      ref={form}
      action={href(`/admin/${list}/delete`)}
      onChange={updateCount}
      className="flex flex-col gap-4"
    >
      {q && <input type="hidden" name="q" value={q} />}
      {page > 1 && <input type="hidden" name="page" value={page} />}
      <table className={`w-full border-collapse max-md:block ${CELLS}`}>
        <caption className="sr-only">{section}</caption>
        <thead className="align-bottom max-md:block">
          <tr className="max-md:block">
            <th scope="col" className="max-md:block">
              <SelectAll count={count} total={items.length} />{" "}
              <span className="max-md:sr-only md:ps-8">Name</span>
            </th>
            <th scope="col" className="max-md:sr-only">
              {facet}
            </th>
            <th scope="col" className="max-md:sr-only">
              Rating
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {items.map((item) => (
            <tr key={item.id} className="max-md:block max-md:border-b max-md:border-line max-md:py-1">
              <th scope="row" className="font-normal wrap-anywhere max-md:block">
                <div className="flex items-center gap-1">
                  <label className={check}>
                    <input
                      type="checkbox"
                      name="ids"
                      value={item.id}
                      defaultChecked={selected.includes(item.id)}
                    />
                    <span className="sr-only">Select {item.name}</span>
                  </label>{" "}
                  <Link
                    to={href(path, { id: String(item.id) })}
                    className="inline-flex min-h-11 items-center px-1.5 font-semibold"
                  >
                    <bdi>{item.name}</bdi>
                  </Link>
                </div>
              </th>
              <td className={`wrap-anywhere max-md:block max-md:ps-9 ${soft}`}>{item.facet}</td>
              <td className="max-md:block max-md:ps-9">
                <AverageRating average={item.averageRating} count={item.totalReviews} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Actions className="bulk-bar sticky bottom-0 z-1 border-t border-line bg-paper py-3 low:static">
        <Button type="submit" variant="danger">
          Delete Selected
        </Button>
        <Button type="submit" formAction={href("/admin/export/:file", { file: `${kind}.csv` })}>
          Export
        </Button>
        <p role="status" className={`self-center ${soft}`}>
          {count > 0 && `${count} selected`}
        </p>
      </Actions>
    </form>
  );
}

/**
 * Selects all items of the page, or none. Works with scripts only, so it is shown with scripts only.
 * @param count how many of them are selected
 */
function SelectAll({ count, total }: { count: number; total: number }) {
  if (!useHydrated()) return null;
  return (
    <label className={`${check} mb-1`}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < total;
        }}
        checked={count === total}
        onChange={({ currentTarget: { form, checked } }) => {
          for (const box of form?.querySelectorAll<HTMLInputElement>('input[name="ids"]') ?? [])
            box.checked = checked;
        }}
      />
      <span className="font-semibold">Select all on this page</span>
    </label>
  );
}

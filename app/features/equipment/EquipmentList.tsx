import type { ReactNode } from "react";
import { href } from "react-router";
import { aspectSorts } from "~/features/catalogue/aspects";
import { isRanked } from "~/features/catalogue/ranking";
import { searchChips } from "~/features/catalogue/searchChips";
import { addHref, sortOptions, sortParam } from "~/http/listQuery";
import { Actions, ButtonLink } from "~/ui/Button";
import { type Chip, FilterSelect } from "~/ui/Filters";
import { PlusIcon } from "~/ui/icons";
import { Found, ListControls, ListPage } from "~/ui/ListPage";
import { CompareCheckbox } from "./CompareCheckbox";
import { CompareForm } from "./CompareForm";
import { EquipmentCard } from "./EquipmentCard";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import {
  allEquipmentHref,
  BALL_TYPES,
  type EquipmentListing,
  type EquipmentQuery,
  equipmentHref,
  RACKET_PRICES,
} from "./equipment.query";
import { useComparedItems } from "./useComparedItems";

interface EquipmentListProps {
  listing: EquipmentListing;
  /** Whether the viewer may add, edit and delete items. */
  mayManage: boolean;
  /** Whether the search may have missed results. */
  isPartial: boolean;
  /** Search results of other kinds. */
  related: ReactNode;
}

/** The list page of rackets or of balls. Rackets can be selected for comparison. */
export function EquipmentList({ listing, mayManage, isPartial, related }: EquipmentListProps) {
  const { page, brands, parts, picked } = listing;
  const { form, picks, toggle } = useComparedItems(listing.query);
  const query = { ...listing.query, picks };
  const address = equipmentHref(query, { page: page.page });
  const words = EQUIPMENT_LABELS[query.type];
  const isRackets = query.type === "racket";
  const found = (
    <Found
      words={words}
      q={query.q}
      page={page}
      hrefFor={(number) => equipmentHref(query, { page: number })}
      clearHref={allEquipmentHref(query)}
      orderHref={isRanked(query.sort) ? href("/how-ranking-works") : undefined}
      card={(item, index) => (
        <EquipmentCard
          key={item.id}
          item={item}
          mayManage={mayManage}
          from={address}
          eager={index < 3}
          pick={isRackets && <CompareCheckbox racket={item} picks={picks} onToggle={toggle} onCard />}
        />
      )}
    />
  );
  return (
    <ListPage
      words={words}
      q={query.q}
      isPartial={isPartial}
      controls={
        <>
          <Controls query={query} parts={parts} brands={brands} />
          {mayManage && (
            <Actions>
              <ButtonLink to={addHref(address)} preventScrollReset>
                <PlusIcon /> Add {words.noun}
              </ButtonLink>
              <ButtonLink to={`/admin${words.path}`}>Select Several</ButtonLink>
            </Actions>
          )}
        </>
      }
      related={related}
    >
      {isRackets ? (
        <CompareForm ref={form} shown={page.items} picked={picked} picks={picks} onToggle={toggle}>
          {found}
        </CompareForm>
      ) : (
        found
      )}
    </ListPage>
  );
}

function Controls({ query, parts, brands }: Pick<EquipmentListing, "query" | "parts" | "brands">) {
  const { type, q, picks, brand, price, ballType, sort } = query;
  return (
    <ListControls
      words={EQUIPMENT_LABELS[type]}
      q={q}
      chips={activeFilters(query)}
      textChips={searchChips(q, parts, (text) => equipmentHref(query, { q: text }), brand)}
      clearHref={allEquipmentHref(query)}
      {...(picks.length > 0 ? { keep: { ids: picks.join() } } : {})}
    >
      <FilterSelect
        name="brand"
        label="Brand"
        value={brand}
        options={[{ value: "", label: "All Brands" }, ...brands.map((value) => ({ value, label: value }))]}
      />
      {type === "racket" ? (
        <FilterSelect
          name="price"
          label="Price"
          value={price ?? ""}
          options={[{ value: "", label: "All Prices" }, ...RACKET_PRICES]}
          wide
        />
      ) : (
        <FilterSelect
          name="type"
          label="Type"
          value={ballType ?? ""}
          options={[{ value: "", label: "All Types" }, ...BALL_TYPES]}
        />
      )}
      <FilterSelect
        name="sort"
        label="Sort by"
        value={sortParam(q, sort)}
        options={sortOptions(q, aspectSorts(type))}
      />
    </ListControls>
  );
}

function activeFilters(query: EquipmentQuery): Chip[] {
  const price = RACKET_PRICES.find(({ value }) => value === query.price);
  const ballType = BALL_TYPES.find(({ value }) => value === query.ballType);
  return [
    ...(query.brand ? [{ label: query.brand, removeHref: equipmentHref(query, { brand: "" }) }] : []),
    ...(price ? [{ label: price.label, removeHref: equipmentHref(query, { price: null }) }] : []),
    ...(ballType ? [{ label: ballType.label, removeHref: equipmentHref(query, { ballType: null }) }] : []),
  ];
}

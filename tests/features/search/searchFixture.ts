import type { EntityManager } from "~/database/open.server";
import { createRepositories, type Repositories } from "~/database/repositories.server";
import { seedDemo } from "~/database/seeders/demo.server";
import { findEverything } from "~/features/search/findEverything.server";
import { searchText } from "~/http/listQuery";
import { addEquipment, addReviews, courtFields } from "../../support/catalogue";
import type { Query } from "./queries";

/** Fills an empty database with the demo data, and adds names in other scripts and with special characters. */
export async function seedSearchData(em: EntityManager): Promise<void> {
  await seedDemo(em, { now: new Date() });
  const { courts } = createRepositories(em);
  const andheri = await courts.add(
    courtFields({ name: "अंधेरी कोर्ट", location: "अंधेरी पश्चिम, मुंबई", description: "रात को भी खुला।" }),
  );
  await addReviews(em, andheri.id, [4.5], "गेंद की उछाल सही है, काँच साफ़ है।");
  await courts.add(courtFields({ name: "Café ÑANDÚ", location: "Colaba, Mumbai" }));
  await courts.add(courtFields({ name: `O'Neil's "Bajada" 100%_\\`, location: "Worli, Mumbai" }));
  await courts.add(courtFields({ name: "સુરત Padel", location: "Vile Parle, Mumbai" }));
  await addEquipment(em, { name: "Black Crown Piton 12", brand: "Black Crown" });
}

/** The results of a search in the form of its expectation, for comparison with it. */
export async function searchResults(repositories: Repositories, query: Query): Promise<Query> {
  const text = searchText(query.q);
  const all = text && (await findEverything(repositories, text));
  const names = (kind: Exclude<keyof Query, "q">): string[] => {
    if (!all) return [];
    const { items, total } = all[kind];
    // An expected empty list is compared with all results, others with as many.
    const limit = query[kind]?.length || total;
    return items.slice(0, limit).map((item) => ("itemName" in item ? item.itemName : item.name));
  };
  const kinds = (["courts", "rackets", "balls", "reviews"] as const).filter((kind) => query[kind]);
  return { q: query.q, ...Object.fromEntries(kinds.map((kind) => [kind, names(kind)])) };
}

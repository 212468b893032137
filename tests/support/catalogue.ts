import type { EntityManager } from "~/database/open.server";
import type { CourtFields } from "~/features/courts/court.schema";
import { Equipment } from "~/features/equipment/equipment.entity";

/** The fields of a court; by default only the required ones. */
export function courtFields(more: Partial<CourtFields> = {}): CourtFields {
  return { name: "Smash Club", location: "Bandra West, Mumbai", ...more };
}

/** Adds equipment, a racket by default. @returns its id */
export async function addEquipment(
  em: EntityManager,
  more: Partial<
    Pick<Equipment, "name" | "type" | "brand" | "description" | "price" | "imageUrl" | "specifications">
  > = {},
): Promise<number> {
  const equipment = em.create(Equipment, { name: "Vertex", type: "racket", ...more });
  await em.flush();
  return equipment.id;
}

/** Adds users, the authors of reviews. @returns their ids */
export async function addPeople(em: EntityManager, howMany: number): Promise<string[]> {
  const people = Array.from({ length: howMany }, () => crypto.randomUUID());
  await em.execute(
    `insert into users (id, issuer, subject, first_name, last_name)
      select id, 'https://provider.example', id, 'Player', 'No. ' || row_number() over ()
      from json_array_elements_text(?::json) as id`,
    [JSON.stringify(people)],
  );
  return people;
}

/** Adds a review for each of the ratings, each by a new user; of a court by default. */
export async function addReviews(
  em: EntityManager,
  item: number | { equipment: number },
  ratings: readonly number[],
  reviewText: string | null = null,
): Promise<void> {
  const [column, id] = typeof item === "number" ? ["court_id", item] : ["equipment_id", item.equipment];
  const authors = await addPeople(em, ratings.length);
  await em.execute(
    `insert into reviews (user_id, ${column}, rating, review_text)
      select author, ?, rating, ? from json_to_recordset(?::json) as review(author text, rating numeric)`,
    [id, reviewText, JSON.stringify(ratings.map((rating, at) => ({ author: authors[at], rating })))],
  );
}

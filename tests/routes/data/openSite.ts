import { startApp } from "../../support/app";
import { addEquipment, courtFields } from "../../support/catalogue";

export const LICENCE = "CC-BY-4.0";

/** The select list of each table as JSON would have it, and its rows, written apart from the program's own queries. */
const EXPECTED: Readonly<Record<string, string>> = {
  courts: `select jsonb_build_object('id', id, 'url', ?::text || '/courts/' || id, 'name', name, 'location', location,
      'description', description, 'amenities', amenities, 'priceRange', price_range,
      'numberOfCourts', number_of_courts, 'membershipRequired', membership_required, 'membershipInfo', membership_info,
      'averageRating', average_rating, 'totalReviews', total_reviews,
      'createdAt', created_at, 'updatedAt', updated_at) as row
    from courts order by id`,
  equipment: `select jsonb_build_object('id', id, 'url', ?::text || '/equipment/' || id, 'type', type, 'name', name,
      'brand', brand, 'description', description, 'price', price, 'specifications', specifications,
      'averageRating', average_rating, 'totalReviews', total_reviews,
      'createdAt', created_at, 'updatedAt', updated_at) as row
    from equipment order by id`,
  reviews: `select jsonb_build_object('id', r.id,
      'url', ?::text || case when court_id is null then '/equipment/' || equipment_id else '/courts/' || court_id end
        || chr(63) || 'highlight=' || r.id,
      'courtId', court_id, 'equipmentId', equipment_id, 'rating', rating, 'reviewText', review_text, 'aspects', aspects,
      'visited', case when court_id is not null and r.id <> 3 then visited_on is not null end,
      'author', case when u.first_name = 'Asha' then 'Asha Rao' end,
      'createdAt', r.created_at, 'updatedAt', r.updated_at) as row
    from all_reviews r join users u on u.id = r.user_id
    where r.id in (1, 2, 3) order by r.id`,
};

interface ExpectedRow extends Record<string, unknown> {
  createdAt: string;
  updatedAt: string;
}

/**
 * The app with a court, a racket and a ball, and seven reviews: 1 and 2 by Asha, who agreed with her name, 3 by Kabir, who
 * agreed without it and without visits; 4 is hidden and 5 of interest, both by Asha; 6 is by Dev, who agreed to another licence; 7 by Meera, who did
 * not agree.
 */
export async function openSite() {
  const app = await startApp();
  const { courts, reviews, openData } = app.repositories();
  await courts.add(
    courtFields({
      name: '=1+1, "the" club',
      description: "Two lines:\nof “words”; ₹",
      amenities: ["Parking", 'Showers, "hot"'],
      membershipRequired: true,
    }),
  );
  const racket = await addEquipment(app.entities(), {
    price: 14_999,
    specifications: { shape: "diamond", weight: 365 },
  });
  await addEquipment(app.entities(), { type: "ball", name: "@home", brand: "-" });
  const [asha, kabir, dev, meera] = [
    await app.signedIn({ firstName: "Asha", lastName: "Rao" }),
    await app.signedIn({ firstName: "Kabir", lastName: "Das" }),
    await app.signedIn({ firstName: "Dev", lastName: "Sen" }),
    await app.signedIn({ firstName: "Meera", lastName: "Nair" }),
  ];
  const court = { itemType: "court", itemId: 1 } as const;
  const item = { itemType: "equipment", itemId: racket } as const;
  const formula = '=HYPERLINK("https://evil.example")';
  await reviews.add(asha.viewer.id, court, { rating: 4.5, reviewText: formula, aspects: { light: 3.5 } }, []);
  await reviews.add(asha.viewer.id, item, { rating: 0.5, reviewText: "Bad,\r\n'bad' \"racket\"" }, []);
  await reviews.add(kabir.viewer.id, court, { rating: 5 }, []);
  await reviews.add(asha.viewer.id, item, { rating: 2, reviewText: "Hidden." }, []);
  await reviews.add(asha.viewer.id, item, { rating: 5, reviewText: "Interested.", interest: "works" }, []);
  await reviews.add(dev.viewer.id, item, { rating: 5, reviewText: "Of another licence." }, []);
  await reviews.add(meera.viewer.id, court, { rating: 5, reviewText: "Not agreed." }, []);
  await app.entities().execute("update all_reviews set hidden_for = 'spam' where id = 4");
  await app.entities().execute("update all_reviews set visited_on = '2026-11-20' where id in (1, 3)");
  await openData.agree(asha.viewer.id, LICENCE, { withName: true, withVisits: true });
  await openData.agree(kabir.viewer.id, LICENCE, { withName: false, withVisits: false });
  await openData.agree(dev.viewer.id, "ODbL-1.0", { withName: true, withVisits: true });
  return {
    app,
    asha,
    kabir,
    meera,
    /** What the files of a table should have. */
    async expected(table: string): Promise<ExpectedRow[]> {
      const rows = await app.entities().execute<{ row: ExpectedRow }[]>(EXPECTED[table] ?? "", [app.origin]);
      return rows.map(({ row }) => ({
        ...row,
        createdAt: new Date(row.createdAt).toISOString(),
        updatedAt: new Date(row.updatedAt).toISOString(),
      }));
    },
  };
}

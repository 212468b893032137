import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startApp } from "../support/app";
import { addEquipment, courtFields } from "../support/catalogue";
import { readPage } from "../support/page";

const LONG = "a".repeat(5_001);
const COURT = {
  name: "",
  location: "",
  description: LONG,
  priceRange: LONG,
  contactInfo: LONG,
  numberOfCourts: "0",
  membershipRequired: "on",
  membershipInfo: LONG,
  imageUrl: "no address",
  amenities: LONG,
};
const EQUIPMENT = {
  name: "",
  type: "net",
  brand: LONG,
  price: "-1",
  description: LONG,
  imageUrl: "no address",
  specifications: "{weight: 57}",
};
const PROFILE = {
  profileImageUrl: "no address",
  firstName: LONG,
  bio: LONG,
  location: LONG,
  playingLevel: "9",
};

test.each([
  ["/courts/new", 9, COURT],
  ["/courts/1/edit", 9, { ...COURT, amenities: Array.from({ length: 31 }, (_, at) => `A${at}`) }],
  ["/courts/1/edit", 9, { ...COURT, amenities: ["Parking", LONG] }],
  ["/rackets/new", 6, EQUIPMENT],
  ["/balls/new", 5, EQUIPMENT],
  ["/equipment/1/edit", 7, EQUIPMENT],
  ["/profile/{viewer}/edit", 5, PROFILE],
  ["/courts/1/review", 2, { rating: "9", reviewText: LONG }],
])(
  "the form at %s lists its %i errors in the order of its fields, and has the focus there alone",
  async (path, count, fields) => {
    const app = await startApp();
    const admin = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
    await app.repositories().courts.add(courtFields());
    await addEquipment(app.entities());
    const response = await admin.post(path.replace("{viewer}", admin.viewer.id), fields);
    expect(response.status).toBe(422);
    const summary = (await readPage(response)).getByRole("alert");
    const links = within(summary).getAllByRole("link");
    const ids = links.map((link) => decodeURIComponent(link.getAttribute("href") ?? "").slice(1));
    expect(ids).toHaveLength(count);
    const { ownerDocument } = summary;
    expect(ownerDocument.querySelectorAll("[autofocus]")).toHaveLength(1);
    for (const element of ownerDocument.querySelectorAll("[aria-describedby]"))
      for (const id of element.getAttribute("aria-describedby")?.split(" ") ?? [])
        expect(ownerDocument.getElementById(id), id).not.toBeNull();
    const inDocument = [...ownerDocument.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids).toEqual(inDocument.filter((id) => ids.includes(id)));
  },
);

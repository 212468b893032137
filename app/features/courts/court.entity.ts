import { defineEntity, type EntityRepositoryType, p } from "@mikro-orm/core";
import { searchColumn, textList, timestamps, version } from "~/sql/columns.server";
import { NO_NEGATIVE_SUM, ratingColumns } from "../catalogue/ratingColumns.server";
import { COURT_LIMITS } from "./court.limits";
import { CourtRepository } from "./court.repository.server";

const CourtSchema = defineEntity({
  name: "Court",
  tableName: "courts",
  properties: {
    id: p.integer().primary(),
    name: p.string().length(COURT_LIMITS.name),
    location: p.string().length(COURT_LIMITS.location),
    description: p.text().nullable(),
    imageUrl: p.string().length(COURT_LIMITS.imageUrl).nullable(),
    amenities: textList().default([]),
    priceRange: p.string().length(COURT_LIMITS.priceRange).nullable(),
    /** The lowest and highest amount in `priceRange`, in rupees; null if it contains none. */
    priceLowest: p.integer().nullable(),
    priceHighest: p.integer().nullable(),
    contactInfo: p.string().length(COURT_LIMITS.contactInfo).nullable(),
    numberOfCourts: p.integer().default(1),
    membershipRequired: p.boolean().default(false),
    membershipInfo: p.text().nullable(),
    ...ratingColumns(),
    searchWords: searchColumn(
      "tsvector",
      "search_words(name, location, search_joined(amenities || description))",
    ),
    searchLabel: searchColumn("text", "search_label(name, location)"),
    searchSlips: searchColumn("text[]", "search_slips(search_label(name, location))"),
    version: version(),
    ...timestamps(),
  },
  indexes: [
    { properties: ["createdAt"] },
    { properties: ["searchWords"], type: "gin" },
    { properties: ["searchSlips"], type: "gin" },
    {
      name: "courts_search_label_index",
      properties: ["searchLabel"],
      expression:
        'create index "courts_search_label_index" on "courts" using gin ("search_label" gin_trgm_ops)',
    },
  ],
  checks: [
    { name: "courts_name_check", expression: "btrim(name) <> ''" },
    { name: "courts_location_check", expression: "btrim(location) <> ''" },
    {
      name: "courts_description_check",
      expression: `char_length(description) <= ${COURT_LIMITS.description}`,
    },
    {
      name: "courts_membership_info_check",
      expression: `char_length(membership_info) <= ${COURT_LIMITS.membershipInfo}`,
    },
    { name: "courts_amenities_check", expression: `cardinality(amenities) <= ${COURT_LIMITS.amenities}` },
    {
      name: "courts_number_of_courts_check",
      expression: `number_of_courts >= ${COURT_LIMITS.fewestCourts} and number_of_courts <= ${COURT_LIMITS.mostCourts}`,
    },
    { name: "courts_image_url_check", expression: "image_url ~ '^(https?://|/uploads/)'" },
    {
      name: "courts_price_check",
      expression: "(price_lowest is null) = (price_highest is null) and price_lowest <= price_highest",
    },
    { name: "courts_reviews_check", expression: "total_reviews >= 0 and rating_sum >= 0" },
    { name: "courts_aspect_sums_check", expression: NO_NEGATIVE_SUM },
  ],
});

/** A club with one or more courts. */
export class Court extends CourtSchema.class {
  declare [EntityRepositoryType]?: CourtRepository;
}
CourtSchema.setClass(Court);
CourtSchema.setCustomRepository(() => CourtRepository);

import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { BULK_LIST_KEYS } from "./features/bulk-actions/bulkActions.lists";
import { EQUIPMENT_PLURALS } from "./features/equipment/equipment.types";
import { POLICY_KEYS } from "./features/site-texts/policy.keys";

/** The routes of an item that courts and equipment share. @param segment the first of their addresses */
function itemRoutes(segment: string, detail: string) {
  const idOf = (page: string) => ({ id: `${segment}/${page}` });
  return [
    route(`${segment}/:id`, detail, [
      route("review", "routes/items/review.tsx", idOf("review")),
      route("delete", "routes/items/delete.tsx", idOf("delete")),
    ]),
    route(`${segment}/:id/claim`, "routes/owners/claim.tsx", idOf("claim")),
    route(`${segment}/:id/owner`, "routes/owners/owner.tsx", idOf("owner")),
    route(`${segment}/:id/pictures`, "routes/reviews/pictures.tsx", idOf("pictures")),
    route(`${segment}/:id/reviews.atom`, "routes/items/feed.ts", idOf("feed")),
    route(`${segment}/:id/card.png`, "routes/items/previewImage.ts", idOf("previewImage")),
    route(`${segment}/:id/badge`, "routes/items/badge.tsx", idOf("badge")),
    route(`${segment}/:id/badge.svg`, "routes/items/badgeImage.ts", idOf("badgeImage")),
  ];
}

/** All routes, in the specification's order. */
export default [
  index("routes/home/home.tsx"),
  route("demo", "routes/home/demo.tsx"),
  route("display", "routes/display/display.tsx"),
  route("card.png", "routes/home/previewImage.ts"),

  route("courts", "routes/courts/list.tsx", [route("new", "routes/courts/new.tsx")]),
  ...Object.values(EQUIPMENT_PLURALS).map((list) =>
    route(list, "routes/equipment/list.tsx", { id: list }, [
      route("new", "routes/equipment/new.tsx", { id: `${list}/new` }),
    ]),
  ),
  ...itemRoutes("courts", "routes/courts/detail.tsx"),
  route("courts/:id/edit", "routes/courts/edit.tsx"),
  route("courts/:id/facts", "routes/courts/facts.tsx"),
  route("courts/:id/desk", "routes/courts/desk.tsx", [
    route("replace", "routes/courts/replaceVisitCodes.tsx"),
  ]),

  route("equipment", "routes/equipment/redirectToRackets.ts"),
  ...itemRoutes("equipment", "routes/equipment/detail.tsx"),
  route("equipment/:id/edit", "routes/equipment/edit.tsx"),
  route("equipment/:id/facts", "routes/equipment/facts.tsx"),
  route("oembed", "routes/items/oembed.ts"),
  route("compare", "routes/equipment/compare.tsx"),
  route("compare/card.png", "routes/equipment/comparePreviewImage.ts"),

  route("profile", "routes/profile/ownProfile.tsx"),
  route("profile/:userId", "routes/profile/profile.tsx", [route("edit", "routes/profile/edit.tsx")]),
  route("account", "routes/account/account.tsx"),
  route("account/export", "routes/account/export.ts"),
  route("account/tokens", "routes/account/tokens.tsx", [
    route(":id/revoke", "routes/account/revokeToken.tsx"),
  ]),
  route("account/security", "routes/account/security.tsx"),
  route("account/open-data", "routes/account/openData.tsx"),
  route("account/reports", "routes/account/reports.tsx"),
  route("account/claims", "routes/account/claims.tsx"),
  route("account/claims/:id/withdraw", "routes/account/withdrawClaim.tsx"),
  route("account/notices/:notice", "routes/account/dismissNotice.tsx"),
  route("account/delete", "routes/account/delete.tsx"),
  route("consent", "routes/auth/consent.tsx"),
  route("consent/decline", "routes/auth/decline.tsx"),
  route("consent/delete", "routes/auth/deleteAccount.tsx"),
  route("consent/export", "routes/auth/exportData.ts"),

  route("admin", "routes/admin/dashboard.tsx"),
  ...BULK_LIST_KEYS.map((list) =>
    route(`admin/${list}`, "routes/admin/items.tsx", { id: `admin/${list}` }, [
      route("delete", "routes/admin/deleteItems.tsx", { id: `admin/${list}/delete` }),
    ]),
  ),
  route("admin/users", "routes/admin/users.tsx", [
    route(":userId/give-rights", "routes/admin/grantSuperAdmin.tsx"),
    route(":userId/take-rights", "routes/admin/revokeSuperAdmin.tsx"),
    route(":userId/suspend", "routes/admin/suspend.tsx"),
    route(":userId/reinstate", "routes/admin/reinstate.tsx"),
  ]),
  route("admin/reports", "routes/admin/reports.tsx", [
    route(":id/:decision", "routes/admin/decideReport.tsx"),
    route(":id/undo", "routes/admin/undoDecision.tsx"),
  ]),
  route("admin/appeals", "routes/admin/appeals.tsx", [
    route(":id/:decision", "routes/admin/decideAppeal.tsx"),
  ]),
  route("admin/bursts", "routes/admin/bursts.tsx"),
  route("admin/bursts/:id/:decision", "routes/admin/decideBurst.tsx"),
  route("admin/claims", "routes/admin/claims.tsx"),
  route("admin/claims/:id/:decision", "routes/admin/decideClaim.tsx"),
  route("admin/proposals", "routes/admin/proposals.tsx"),
  route("admin/proposals/:id", "routes/admin/decideFacts.tsx"),
  route("admin/first-reviews", "routes/admin/firstReviews.tsx"),
  route("admin/audit", "routes/admin/audit.tsx"),
  route("admin/import", "routes/admin/import.tsx"),
  route("admin/read-only", "routes/admin/readOnly.tsx"),
  route("admin/export/:file", "routes/admin/export.ts"),

  route("contact-us", "routes/site-texts/contact.tsx"),
  ...POLICY_KEYS.flatMap((key) => [
    route(key, "routes/site-texts/policy.tsx", { id: key }, [
      route("edit", "routes/site-texts/edit.tsx", { id: `${key}/edit` }),
    ]),
    route(`${key}/versions`, "routes/site-texts/versions.tsx", { id: `${key}/versions` }),
    route(`${key}/versions/:number`, "routes/site-texts/version.tsx", { id: `${key}/version` }),
  ]),

  route("search", "routes/search/search.tsx"),
  route("search/reviews", "routes/search/reviews.tsx"),
  route("search/suggestions", "routes/search/suggestions.ts"),

  route("reviews/:id/edit", "routes/reviews/edit.tsx"),
  route("reviews/:id/delete", "routes/reviews/delete.tsx"),
  route("reviews/:id/report", "routes/reviews/report.tsx"),
  route("reviews/:id/helpful", "routes/reviews/helpful.tsx"),
  route("reviews/:id/history", "routes/reviews/history.tsx"),
  route("reviews/:id/redact", "routes/reviews/redact.tsx"),
  route("reviews/:id/hide", "routes/reviews/hide.tsx"),
  route("reviews/:id/appeal", "routes/reviews/appeal.tsx"),
  route("reviews/:id/held", "routes/reviews/held.tsx"),
  route("reviews/:id/reply", "routes/reviews/reply.tsx"),
  route("reviews/:id/reply/delete", "routes/reviews/deleteReply.tsx"),
  route("reviews/:id/reply/report", "routes/reviews/report.tsx", { id: "reviews/reply/report" }),
  route("reviews/:id/reply/remove", "routes/reviews/removeReply.tsx"),
  route("reviews/:id/pictures/:number", "routes/reviews/picture.tsx"),
  route("reviews/:id/pictures/:number/remove", "routes/reviews/removePicture.tsx"),
  route("reviews.atom", "routes/reviews/feed.ts"),
  route("data", "routes/data/data.tsx"),
  route("data/datapackage.json", "routes/data/datapackage.ts"),
  route("data/:file", "routes/data/download.ts"),
  route("how-ranking-works", "routes/reviews/howRankingWorks.tsx"),
  route("transparency", "routes/transparency/transparency.tsx"),

  ...prefix("api", [
    index("routes/api/reference.tsx"),
    route("login", "routes/auth/login.tsx"),
    route("callback", "routes/auth/callback.tsx"),
    route("logout", "routes/auth/logout.tsx"),
    route("auth/user", "routes/api/currentUser.ts"),
    route("profile", "routes/api/profile.ts"),
    route("profile/open-data", "routes/api/openDataConsent.ts"),
    route("users/:id", "routes/api/user.ts"),
    route("users/:id/reviews", "routes/api/userReviews.ts"),
    route("admin/is-super-admin", "routes/api/isSuperAdmin.ts"),
    route("upload", "routes/api/upload.ts"),
    route("upload/profile", "routes/api/uploadProfile.ts"),
    route("upload/review", "routes/api/uploadReviewPicture.ts"),
    route("stats", "routes/api/stats.ts"),
    route("transparency", "routes/api/transparency.ts"),
    route("courts", "routes/api/courts.ts"),
    route("courts/:id", "routes/api/court.ts"),
    route("equipment", "routes/api/equipment.ts"),
    route("equipment/:id", "routes/api/equipmentItem.ts"),
    route("reviews", "routes/api/reviews.ts"),
    route("reviews/:id", "routes/api/review.ts"),
    route("reviews/:id/versions", "routes/api/reviewVersions.ts"),
    route("reviews/:id/helpful", "routes/api/reviewVote.ts"),
    route("reviews/:id/appeal", "routes/api/reviewAppeal.ts"),
    route("bursts", "routes/api/bursts.ts"),
    route("bursts/:id", "routes/api/burst.ts"),
    route("reviews/:id/reply", "routes/api/reviewReply.ts"),
    route("reviews/:id/reports", "routes/api/reviewReports.ts"),
    route("reviews/:id/hiding", "routes/api/reviewHiding.ts"),
    route("reports", "routes/api/reports.ts"),
    route("claims", "routes/api/claims.ts"),
    route("claims/:id", "routes/api/claim.ts"),
    route("courts/:id/owner", "routes/api/courtOwner.ts"),
    route("courts/:id/facts", "routes/api/courtFacts.ts"),
    route("equipment/:id/owner", "routes/api/equipmentOwner.ts"),
    route("equipment/:id/facts", "routes/api/equipmentFacts.ts"),
    route("proposals", "routes/api/proposals.ts"),
    route("proposals/:id", "routes/api/proposal.ts"),
    route("search", "routes/api/search.ts"),
    route("openapi.json", "routes/api/openapi.ts"),
    route("settings/:key", "routes/api/setting.ts"),
    route("*", "routes/api/notFound.ts"),
  ]),

  route("uploads/:name", "routes/uploads/image.ts"),

  route("robots.txt", "routes/seo/robots.ts"),
  route("sitemap.xml", "routes/seo/sitemap.ts"),
  route("sitemap/:part", "routes/seo/sitemapPart.ts"),

  route("*", "routes/home/notFound.tsx"),
] satisfies RouteConfig;

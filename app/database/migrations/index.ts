import { Catalogue } from "./2026-11-20-catalogue";
import { RateLimits } from "./2026-11-20-rate-limits";
import { Search } from "./2026-11-20-search";
import { Accounts } from "./2026-11-21-accounts";
import { AuditLog } from "./2026-11-21-audit";
import { Equipment } from "./2026-11-21-equipment";
import { AccessTokens } from "./2026-11-22-access-tokens";
import { Images } from "./2026-11-22-images";
import { PeopleSearch } from "./2026-11-22-people-search";
import { Pictures } from "./2026-11-22-pictures";
import { PolicyVersions } from "./2026-11-22-policy-versions";
import { PriceLimits } from "./2026-11-22-price-limits";
import { Reports } from "./2026-11-22-reports";
import { SearchFold } from "./2026-11-22-search-fold";
import { Sheets } from "./2026-11-22-sheets";
import { ContentChanges } from "./2026-11-23-content-changes";
import { ReviewIndexes } from "./2026-11-23-review-indexes";
import { SearchTerms } from "./2026-11-23-search-terms";
import { SearchTermsInBulk } from "./2026-11-23-search-terms-in-bulk";
import { VerifiedEmails } from "./2026-11-23-verified-emails";
import { Aspects } from "./2026-11-24-aspects";
import { DemoRemoval } from "./2026-11-24-demo-removal";
import { Interests } from "./2026-11-24-interests";
import { ReadOnlyMode } from "./2026-11-24-read-only-mode";
import { ReviewHistory } from "./2026-11-24-review-history";
import { ReviewVotes } from "./2026-11-24-review-votes";
import { SecurityEvents } from "./2026-11-24-security-events";
import { SessionAuthentication } from "./2026-11-24-session-authentication";
import { SessionPositions } from "./2026-11-24-session-positions";
import { Suspensions } from "./2026-11-24-suspensions";
import { TokenExpiry } from "./2026-11-24-token-expiry";
import { Appeals } from "./2026-11-25-appeals";
import { OpenData } from "./2026-11-25-open-data";
import { ReviewPictures } from "./2026-11-25-review-pictures";
import { Owners } from "./2026-11-26-owners";
import { Visits } from "./2026-11-27-visits";
import { Bursts } from "./2026-11-28-bursts";
import { Facets } from "./2026-11-29-facets";
import { HeldNotices } from "./2026-11-29-held-notices";
import { OpenVisits } from "./2026-11-29-open-visits";
import { SuspensionsOfDeletedAccounts } from "./2026-11-30-suspensions-of-deleted-accounts";
import { LastBackup } from "./2026-12-01-last-backup";
import { SentReview } from "./2026-12-01-sent-review";
import { EndedSuspensions } from "./2026-12-02-ended-suspensions";
import { AspectsCheck } from "./2026-12-03-aspects-check";
import { Alternatives } from "./2026-12-05-alternatives";
import { EditedVersions } from "./2026-12-05-edited-versions";
import { DeletedReports } from "./2026-12-06-deleted-reports";
import { DemoReviews } from "./2026-12-06-demo-reviews";
import { RewrittenReviews } from "./2026-12-06-rewritten-reviews";
import { PriceTelephones } from "./2026-12-07-price-telephones";
import { DeletedClaims } from "./2026-12-08-deleted-claims";
import { EndedHidings } from "./2026-12-09-ended-hidings";
import { RewriteReasons } from "./2026-12-09-rewrite-reasons";
import { PriceSigns } from "./2026-12-10-price-signs";
import { MarksOfDeletedCourts } from "./2026-12-11-marks-of-deleted-courts";
import { OutcomesOfDeletedReports } from "./2026-12-11-outcomes-of-deleted-reports";
import { EarlierNotices } from "./2026-12-12-earlier-notices";
import { OwnerNews } from "./2026-12-14-owner-news";
import { ReviewsDeletedByModerators } from "./2026-12-14-reviews-deleted-by-moderators";
import { LargeTables } from "./2026-12-15-large-tables";

/** Every change to the schema, oldest first. One that has been released is never edited. */
export const migrations = [
  Catalogue,
  RateLimits,
  Search,
  AuditLog,
  Equipment,
  Accounts,
  Reports,
  PolicyVersions,
  Sheets,
  Images,
  AccessTokens,
  VerifiedEmails,
  Pictures,
  PriceLimits,
  SearchFold,
  PeopleSearch,
  SearchTerms,
  SearchTermsInBulk,
  ContentChanges,
  ReviewIndexes,
  DemoRemoval,
  Suspensions,
  TokenExpiry,
  ReadOnlyMode,
  SessionPositions,
  SecurityEvents,
  SessionAuthentication,
  ReviewVotes,
  Aspects,
  ReviewHistory,
  Interests,
  OpenData,
  Appeals,
  ReviewPictures,
  Owners,
  Visits,
  Bursts,
  Facets,
  HeldNotices,
  OpenVisits,
  SuspensionsOfDeletedAccounts,
  LastBackup,
  SentReview,
  EndedSuspensions,
  AspectsCheck,
  Alternatives,
  EditedVersions,
  DeletedReports,
  RewrittenReviews,
  DemoReviews,
  PriceTelephones,
  DeletedClaims,
  EndedHidings,
  RewriteReasons,
  PriceSigns,
  MarksOfDeletedCourts,
  OutcomesOfDeletedReports,
  EarlierNotices,
  ReviewsDeletedByModerators,
  OwnerNews,
  LargeTables,
];

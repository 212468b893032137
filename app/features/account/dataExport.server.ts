import type { TokenRepository } from "../api-tokens/token.repository.server";
import type { AuditLog } from "../audit-log/audit.repository.server";
import type { SecurityLog } from "../auth/securityLog.repository.server";
import type { SessionRepository } from "../auth/session.repository.server";
import type { BurstRepository } from "../bursts/burst.repository.server";
import type { ImageRepository } from "../images/image.repository.server";
import type { AppealRepository } from "../moderation/appeal.repository.server";
import type { ReportRepository } from "../moderation/report.repository.server";
import type { OpenDataRepository } from "../open-data/openData.repository.server";
import type { ClaimRepository } from "../owners/claim.repository.server";
import type { ProposalRepository } from "../owners/proposal.repository.server";
import type { ReplyRepository } from "../owners/reply.repository.server";
import type { HistoryRepository } from "../reviews/history.repository.server";
import type { ReviewRepository } from "../reviews/review.repository.server";
import type { ReviewView } from "../reviews/review.view";
import type { VoteRepository } from "../reviews/vote.repository.server";
import type { SettingRepository } from "../site-texts/setting.repository.server";
import { type Suspension, type SuspensionColumns, suspensionOf } from "../users/suspension.view";
import type { User } from "../users/user.entity";
import type { UserRepository } from "../users/user.repository.server";
import type { VisitRepository } from "../visits/visit.repository.server";

/** The repositories that hold a user's data. */
interface Sources {
  appeals: AppealRepository;
  auditLog: AuditLog;
  bursts: BurstRepository;
  claims: ClaimRepository;
  history: HistoryRepository;
  images: ImageRepository;
  openData: OpenDataRepository;
  proposals: ProposalRepository;
  replies: ReplyRepository;
  users: UserRepository;
  reports: ReportRepository;
  reviews: ReviewRepository;
  securityLog: SecurityLog;
  sessions: SessionRepository;
  settings: SettingRepository;
  tokens: TokenRepository;
  visits: VisitRepository;
  votes: VoteRepository;
}

/** How many reviews one query reads. */
const BATCH_SIZE = 500;

/**
 * Returns everything stored about a user, for that user only, including data that no page shows. Times are ISO 8601
 * in UTC.
 * @returns null when the user no longer exists
 */
export async function exportUserData(sources: Sources, id: string, now: Date) {
  const {
    appeals,
    auditLog,
    bursts,
    claims,
    history,
    images,
    openData,
    proposals,
    replies,
    reports,
    reviews,
    securityLog,
    sessions,
    settings,
    tokens,
    users,
    visits,
    votes,
  } = sources;
  const user = await users.find(id);
  if (!user) return null;
  const consents = await users.consentsOf(id);
  return {
    exportedAt: now.toISOString(),
    profile: {
      id,
      signInProvider: user.issuer,
      signInIdentifier: user.subject,
      email: user.email ?? null,
      emailVerified: user.emailVerified,
      firstName: user.firstName ?? null,
      lastName: user.lastName ?? null,
      profileImageUrl: user.profileImageUrl ?? null,
      hasChosenPicture: user.hasChosenPicture,
      bio: user.bio ?? null,
      location: user.location ?? null,
      playingLevel: user.playingLevel ?? null,
      favoriteEquipment: user.favoriteEquipment ?? null,
      isSuperAdmin: user.isSuperAdmin,
      createdAt: user.createdAt.toISOString(),
      updatedAt: user.updatedAt.toISOString(),
      version: user.version,
    },
    suspension: suspensionOf(user, now),
    endedSuspension: endedSuspension(user, now),
    unreadNotices: unreadNotices(user),
    consents: consents.map(({ noticeVersion, agreedAt }) => ({
      noticeVersion,
      agreedAt: agreedAt.toISOString(),
    })),
    openDataConsent: await openData.consentOf(id),
    images: await images.listByUser(id),
    reviews: (await allReviews(reviews, id)).map(ownReview),
    hiddenReviews: (await reviews.hiddenByUser(id)).map(ownReview),
    reviewVersions: await history.listByUser(id),
    reviewsInBursts: await bursts.listByAuthor(id),
    hidings: await appeals.listByAuthor(id),
    reports: await reports.listByUser(id),
    reportsOfDeletedReviews: await reports.listOfDeletedReviews(id),
    visits: await visits.listByUser(id),
    helpfulVotes: await votes.listByUser(id),
    ownerClaims: await claims.listByUser(id),
    ownerReplies: await replies.listByUser(id),
    proposedFacts: await proposals.listByUser(id),
    sessions: await sessions.exportByUser(id, now),
    drafts: await sessions.draftsOf(id, now),
    securityLog: await securityLog.list(id),
    accessTokens: await tokens.listByUser(id),
    auditEntries: await auditLog.entriesAbout(id),
    deedsAsSuperAdmin: await auditLog.actionsBy(id),
    namesAsSuperAdmin: await auditLog.namesOf(id),
    policyVersions: await settings.writtenBy(id),
  };
}

async function allReviews(reviews: ReviewRepository, userId: string): Promise<ReviewView[]> {
  const all: ReviewView[] = [];
  let after = null;
  do {
    const { items, next } = await reviews.newest({ limit: BATCH_SIZE, after }, { userId });
    all.push(...items);
    after = next;
  } while (after);
  return all;
}

function ownReview<Review extends ReviewView>({ userId: _, user: __, ...review }: Review) {
  return review;
}

/** A suspension that is over, which a job deletes within the hour; null if there is none. */
function endedSuspension(
  { suspendedUntil, suspensionReason }: SuspensionColumns,
  now: Date,
): Suspension | null {
  if (!suspendedUntil || !suspensionReason || suspendedUntil > now) return null;
  return { reason: suspensionReason, until: suspendedUntil.toISOString() };
}

/** What the notices on every page are about that the user has not read; the reviews by their ids. */
function unreadNotices(user: User) {
  return {
    changedReview: user.moderatedReviewId ?? null,
    hiddenReview: user.hiddenReviewId ?? null,
    heldReview: user.heldReviewId ?? null,
    earlierChangedReviews: user.earlierModeratedReviewIds,
    earlierHiddenReviews: user.earlierHiddenReviewIds,
    earlierHeldReviews: user.earlierHeldReviewIds,
    reportOutcome: user.hasReportOutcome,
    ownerNews: user.hasOwnerNews,
  };
}

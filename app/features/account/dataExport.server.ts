import type { TokenRepository } from "../api-tokens/token.repository.server";
import type { AuditLog } from "../audit-log/audit.repository.server";
import type { SecurityLog } from "../auth/securityLog.repository.server";
import type { SessionRepository } from "../auth/session.repository.server";
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
import { suspensionOf } from "../users/suspension.view";
import type { UserRepository } from "../users/user.repository.server";
import type { VisitRepository } from "../visits/visit.repository.server";

/** The repositories that hold a user's data. */
interface Sources {
  appeals: AppealRepository;
  auditLog: AuditLog;
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
    },
    suspension: suspensionOf(user, now),
    consents: consents.map(({ noticeVersion, agreedAt }) => ({
      noticeVersion,
      agreedAt: agreedAt.toISOString(),
    })),
    openDataConsent: await openData.consentOf(id),
    images: await images.listByUser(id),
    reviews: (await allReviews(reviews, id)).map(ownReview),
    hiddenReviews: (await reviews.hiddenByUser(id)).map(ownReview),
    reviewVersions: await history.listByUser(id),
    hidings: await appeals.listByAuthor(id),
    reports: await reports.listByUser(id),
    reportsOfDeletedReviews: await reports.listOfDeletedReviews(id),
    visits: await visits.listByUser(id),
    helpfulVotes: await votes.listByUser(id),
    ownerClaims: await claims.listByUser(id),
    ownerReplies: await replies.listByUser(id),
    proposedFacts: await proposals.listByUser(id),
    sessions: (await sessions.listByUser(id, now)).map(({ device, startedAt, seenAt }) => ({
      device,
      startedAt,
      seenAt,
    })),
    drafts: await sessions.draftsOf(id, now),
    securityLog: await securityLog.list(id),
    accessTokens: await tokens.listByUser(id),
    deedsAsSuperAdmin: await auditLog.actionsBy(id),
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

import type { Audit } from "../audit/audit.repository.server";
import type { SessionRepository } from "../auth/session.repository.server";
import type { ImageRepository } from "../images/image.repository.server";
import type { SettingRepository } from "../policies/setting.repository.server";
import type { UserRepository } from "../profiles/user.repository.server";
import type { ReportRepository } from "../reports/report.repository.server";
import type { ReviewRepository } from "../reviews/review.repository.server";
import type { ReviewView } from "../reviews/review.view";
import type { TokenRepository } from "../tokens/token.repository.server";

/** Where somebody's data is. */
interface Sources {
  audit: Audit;
  images: ImageRepository;
  people: UserRepository;
  reports: ReportRepository;
  reviews: ReviewRepository;
  sessions: SessionRepository;
  settings: SettingRepository;
  tokens: TokenRepository;
}

/** How many reviews are read at a time. */
const SLICE = 500;

/**
 * All that is kept about a person, for themselves: what no page shows is there, too. Times are ISO 8601 in UTC.
 * @returns null where there is no such person any more
 */
export async function ownData(sources: Sources, id: string, now: Date) {
  const { audit, images, people, reports, reviews, sessions, settings, tokens } = sources;
  const user = await people.find(id);
  if (!user) return null;
  const consents = await people.consentsOf(id);
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
    consents: consents.map(({ noticeVersion, agreedAt }) => ({
      noticeVersion,
      agreedAt: agreedAt.toISOString(),
    })),
    images: await images.ofPerson(id),
    reviews: (await allReviews(reviews, id)).map(ownReview),
    hiddenReviews: (await reviews.hiddenOf(id)).map(ownReview),
    reports: await reports.ofPerson(id),
    sessions: (await sessions.ofPerson(id, now)).map(({ device, startedAt, seenAt }) => ({
      device,
      startedAt,
      seenAt,
    })),
    accessTokens: await tokens.ofPerson(id),
    deedsAsSuperAdmin: await audit.deedsOf(id),
    policyVersions: await settings.writtenBy(id),
  };
}

async function allReviews(reviews: ReviewRepository, userId: string): Promise<ReviewView[]> {
  const all: ReviewView[] = [];
  let after = null;
  do {
    const { items, next } = await reviews.newest({ limit: SLICE, after }, { userId });
    all.push(...items);
    after = next;
  } while (after);
  return all;
}

function ownReview<Review extends ReviewView>({ userId: _, user: __, ...review }: Review) {
  return review;
}

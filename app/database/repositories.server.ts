import { TokenRepository } from "~/features/api-tokens/token.repository.server";
import { AuditLog } from "~/features/audit-log/audit.repository.server";
import { SecurityLog } from "~/features/auth/securityLog.repository.server";
import { SessionRepository } from "~/features/auth/session.repository.server";
import { BurstRepository } from "~/features/bursts/burst.repository.server";
import { inSearchTime } from "~/features/catalogue/searchTimeout.server";
import { Court } from "~/features/courts/court.entity";
import type { CourtRepository } from "~/features/courts/court.repository.server";
import { Equipment } from "~/features/equipment/equipment.entity";
import type { EquipmentRepository } from "~/features/equipment/equipment.repository.server";
import { ImageRepository } from "~/features/images/image.repository.server";
import { ImportRepository } from "~/features/import/import.repository.server";
import { AppealRepository } from "~/features/moderation/appeal.repository.server";
import { ReportRepository } from "~/features/moderation/report.repository.server";
import { OpenDataRepository } from "~/features/open-data/openData.repository.server";
import { ClaimRepository } from "~/features/owners/claim.repository.server";
import { OwnerRepository } from "~/features/owners/owner.repository.server";
import { ProposalRepository } from "~/features/owners/proposal.repository.server";
import { ReplyRepository } from "~/features/owners/reply.repository.server";
import { ReadOnlyRepository } from "~/features/read-only/readOnly.repository.server";
import { HistoryRepository } from "~/features/reviews/history.repository.server";
import { PictureRepository } from "~/features/reviews/picture.repository.server";
import { ReviewRepository } from "~/features/reviews/review.repository.server";
import { VoteRepository } from "~/features/reviews/vote.repository.server";
import { RoleRepository } from "~/features/roles/role.repository.server";
import { SitemapRepository } from "~/features/seo/sitemap.repository.server";
import { SettingRepository } from "~/features/site-texts/setting.repository.server";
import { SuspensionRepository } from "~/features/suspensions/suspension.repository.server";
import { TransparencyRepository } from "~/features/transparency/transparency.repository.server";
import { UserRepository } from "~/features/users/user.repository.server";
import { VisitRepository } from "~/features/visits/visit.repository.server";
import { transaction } from "~/sql/transaction.server";
import type { EntityManager } from "./open.server";

/** All repositories by name. */
export interface Repositories {
  appeals: AppealRepository;
  auditLog: AuditLog;
  bursts: BurstRepository;
  claims: ClaimRepository;
  courts: CourtRepository;
  equipment: EquipmentRepository;
  history: HistoryRepository;
  images: ImageRepository;
  users: UserRepository;
  openData: OpenDataRepository;
  owners: OwnerRepository;
  pictures: PictureRepository;
  proposals: ProposalRepository;
  readOnly: ReadOnlyRepository;
  replies: ReplyRepository;
  reports: ReportRepository;
  reviews: ReviewRepository;
  roles: RoleRepository;
  securityLog: SecurityLog;
  sessions: SessionRepository;
  settings: SettingRepository;
  imports: ImportRepository;
  sitemap: SitemapRepository;
  suspensions: SuspensionRepository;
  tokens: TokenRepository;
  transparency: TransparencyRepository;
  visits: VisitRepository;
  votes: VoteRepository;
  /**
   * Runs work in one transaction, and again after a deadlock.
   * @param work gets the repositories of the transaction; may be called several times
   */
  transaction<Result>(work: (inside: Repositories) => Promise<Result>): Promise<Result>;
  /**
   * Runs queries that may take too long.
   * @param work gets repositories with a statement timeout
   * @returns null when a statement took longer than `SEARCH_TIMEOUT_MS`
   */
  inSearchTime<Result>(work: (inside: Repositories) => Promise<Result>): Promise<Result | null>;
}

/**
 * Creates the repositories of one request on its own entity manager. Changes are audited once `audit` has an actor;
 * those of seeders, which have none, are not. Uploaded images can be used once `images` has an owner.
 */
export function createRepositories(
  em: EntityManager,
  audit = new AuditLog(em),
  images = new ImageRepository(em),
): Repositories {
  return {
    appeals: new AppealRepository(em, audit),
    auditLog: audit,
    bursts: new BurstRepository(em, audit),
    claims: new ClaimRepository(em, audit),
    courts: em.getRepository(Court).withServices({ audit, images }),
    equipment: em.getRepository(Equipment).withServices({ audit, images }),
    history: new HistoryRepository(em),
    images,
    users: new UserRepository(em, audit, images),
    openData: new OpenDataRepository(em),
    owners: new OwnerRepository(em),
    pictures: new PictureRepository(em),
    proposals: new ProposalRepository(em, audit),
    readOnly: new ReadOnlyRepository(em, audit),
    replies: new ReplyRepository(em, audit),
    reports: new ReportRepository(em, audit),
    reviews: new ReviewRepository(em, audit, images),
    roles: new RoleRepository(em, audit),
    securityLog: new SecurityLog(em),
    sessions: new SessionRepository(em),
    settings: new SettingRepository(em, audit),
    imports: new ImportRepository(em),
    sitemap: new SitemapRepository(em),
    suspensions: new SuspensionRepository(em, audit),
    tokens: new TokenRepository(em),
    transparency: new TransparencyRepository(em),
    visits: new VisitRepository(em, audit),
    votes: new VoteRepository(em),
    transaction: (work) => transaction(em, (inside) => work(createRepositories(inside, audit, images))),
    inSearchTime: (work) => inSearchTime(em, (inside) => work(createRepositories(inside, audit, images))),
  };
}

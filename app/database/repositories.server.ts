import { Audit } from "~/features/audit/audit.repository.server";
import { SessionRepository } from "~/features/auth/session.repository.server";
import { CourtRepository } from "~/features/courts/court.repository.server";
import { EquipmentRepository } from "~/features/equipment/equipment.repository.server";
import { ImageRepository } from "~/features/images/image.repository.server";
import { SettingRepository } from "~/features/policies/setting.repository.server";
import { UserRepository } from "~/features/profiles/user.repository.server";
import { ReportRepository } from "~/features/reports/report.repository.server";
import { ReviewRepository } from "~/features/reviews/review.repository.server";
import { RightsRepository } from "~/features/rights/rights.repository.server";
import { SheetRepository } from "~/features/sheets/sheet.repository.server";
import { SitemapRepository } from "~/features/sitemap/sitemap.repository.server";
import { TokenRepository } from "~/features/tokens/token.repository.server";
import { throughDeadlocks } from "~/kernel/deadlock";
import { inSearchTime } from "~/kernel/searchTime.server";
import type { EntityManager } from "./open.server";

/** Every repository, by the name the rest of the program knows it by. */
export interface Repositories {
  audit: Audit;
  courts: CourtRepository;
  equipment: EquipmentRepository;
  images: ImageRepository;
  people: UserRepository;
  reports: ReportRepository;
  reviews: ReviewRepository;
  rights: RightsRepository;
  sessions: SessionRepository;
  settings: SettingRepository;
  sheets: SheetRepository;
  sitemap: SitemapRepository;
  tokens: TokenRepository;
  /**
   * Does several things in one transaction, by the repositories that `work` is given: all of them are done, or none.
   * @param work begins from nothing each time it is called
   */
  together<Result>(work: (inside: Repositories) => Promise<Result>): Promise<Result>;
  /**
   * Asks what may take too long, by the repositories that `work` is given.
   * @returns null where one of its statements took more than `SEARCH_TIMEOUT_MS`
   */
  inSearchTime<Result>(work: (inside: Repositories) => Promise<Result>): Promise<Result | null>;
}

/**
 * The repositories of one request, on its own entity manager: nothing read for one is seen by another. What they
 * change is recorded once `audit` knows who asks; what nobody asks for, as seeders do, is not. Nor can they use
 * anybody's images before `images` knows.
 */
export function repositoriesOn(
  em: EntityManager,
  audit = new Audit(em),
  images = new ImageRepository(em),
): Repositories {
  return {
    audit,
    courts: new CourtRepository(em, audit, images),
    equipment: new EquipmentRepository(em, audit, images),
    images,
    people: new UserRepository(em, images),
    reports: new ReportRepository(em, audit),
    reviews: new ReviewRepository(em, audit),
    rights: new RightsRepository(em, audit),
    sessions: new SessionRepository(em),
    settings: new SettingRepository(em, audit),
    sheets: new SheetRepository(em),
    sitemap: new SitemapRepository(em),
    tokens: new TokenRepository(em),
    together: (work) =>
      throughDeadlocks(() =>
        em.transactional((inside) => work(repositoriesOn(inside, audit, images)), { clear: true }),
      ),
    inSearchTime: (work) => inSearchTime(em, (inside) => work(repositoriesOn(inside, audit, images))),
  };
}

import { SessionRepository } from "~/features/auth/session.repository.server";
import { CourtRepository } from "~/features/courts/court.repository.server";
import { EquipmentRepository } from "~/features/equipment/equipment.repository.server";
import { SettingRepository } from "~/features/policies/setting.repository.server";
import { UserRepository } from "~/features/profiles/user.repository.server";
import { ReviewRepository } from "~/features/reviews/review.repository.server";
import { RightsRepository } from "~/features/rights/rights.repository.server";
import { SitemapRepository } from "~/features/sitemap/sitemap.repository.server";
import type { EntityManager } from "./open.server";

/** Every repository, by the name the rest of the program knows it by. */
export interface Repositories {
  courts: CourtRepository;
  equipment: EquipmentRepository;
  people: UserRepository;
  reviews: ReviewRepository;
  rights: RightsRepository;
  sessions: SessionRepository;
  settings: SettingRepository;
  sitemap: SitemapRepository;
}

/** The repositories of one request, on its own entity manager: nothing read for one is seen by another. */
export function repositoriesOn(em: EntityManager): Repositories {
  return {
    courts: new CourtRepository(em),
    equipment: new EquipmentRepository(em),
    people: new UserRepository(em),
    reviews: new ReviewRepository(em),
    rights: new RightsRepository(em),
    sessions: new SessionRepository(em),
    settings: new SettingRepository(em),
    sitemap: new SitemapRepository(em),
  };
}

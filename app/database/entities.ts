import { AccessToken } from "~/features/api-tokens/accessToken.entity";
import { Session } from "~/features/auth/session.entity";
import { SearchTerm } from "~/features/catalogue/searchTerm.entity";
import { Court } from "~/features/courts/court.entity";
import { Equipment } from "~/features/equipment/equipment.entity";
import { Report } from "~/features/moderation/report.entity";
import { ReportDecision } from "~/features/moderation/reportDecision.entity";
import { Review } from "~/features/reviews/review.entity";
import { Setting } from "~/features/site-texts/setting.entity";
import { Consent } from "~/features/users/consent.entity";
import { User } from "~/features/users/user.entity";

export const entities = [
  User,
  Consent,
  Session,
  Court,
  Equipment,
  Review,
  ReportDecision,
  Report,
  Setting,
  AccessToken,
  SearchTerm,
];

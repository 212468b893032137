import { Session } from "~/features/auth/session.entity";
import { Court } from "~/features/courts/court.entity";
import { Equipment } from "~/features/equipment/equipment.entity";
import { Setting } from "~/features/policies/setting.entity";
import { Consent } from "~/features/profiles/consent.entity";
import { User } from "~/features/profiles/user.entity";
import { Report } from "~/features/reports/report.entity";
import { ReportDecision } from "~/features/reports/reportDecision.entity";
import { Review } from "~/features/reviews/review.entity";
import { AccessToken } from "~/features/tokens/accessToken.entity";

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
];

import { href } from "react-router";
import { DAYS_TO_DECIDE, URGENT_HOURS } from "~/features/moderation/deadlines";
import { BURSTS_EXPLAINED } from "~/features/reviews/counted";
import {
  AppealNumbers,
  BurstNumbers,
  HiddenByRule,
  ReportNumbers,
  ReviewNumbers,
  VisitNumbers,
} from "~/features/transparency/TransparencyTables";
import { TRANSPARENCY_KEYS } from "~/features/transparency/transparency.view";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { plural } from "~/lib/format";
import { contentKeysContext } from "~/middleware/contentKeys";
import { databaseContext } from "~/middleware/database";
import { sharedPageContext } from "~/middleware/sharedPage";
import { BackLink, Page, Prose, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import type { Route } from "./+types/transparency";

export async function loader({ context }: Route.LoaderArgs) {
  context.set(sharedPageContext, { item: null });
  context.set(contentKeysContext, TRANSPARENCY_KEYS);
  return context.get(databaseContext).transparency.read();
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, {
    title: "Transparency",
    description:
      "How reviews are ranked, counted and checked, and how many were published, hidden and shown again after an appeal, month by month.",
    path: href("/transparency"),
  });
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function TransparencyPage({ loaderData }: Route.ComponentProps) {
  const { months, reports, appeals, bursts } = loaderData;
  return (
    <Page narrow>
      <BackLink to={href("/how-ranking-works")}>How ranking works</BackLink>
      <h1>Transparency</h1>
      <Prose>
        <p>
          How reviews come to be here, what happens to some of them, and how often. The numbers are at most a
          minute old; programs get them from <a href={href("/api/transparency")}>the API</a>.
        </p>
        <h2>Ranking</h2>
        <p>
          Lists are sorted by what players wrote, by{" "}
          <Link to={href("/how-ranking-works")}>a public formula</Link>. No one can pay for a place, a review
          or its removal.
        </p>
        <h2>Counting</h2>
        <p>
          Every visible review by an impartial player counts the same. Reviews by people who work for a court
          or a brand or for a rival, own it, or were given what they review are marked and do not count.
          Neither do hidden ones.
        </p>
        <h2>Checking</h2>
        <ul>
          <li>
            Reviewers sign in through a provider and can review a court once. We do not check that they have
            bought the gear.
          </li>
          <li>
            “Visited” marks reviews of courts whose author gave the code on the desk, which changes daily. A
            review needs none, and all count the same.
          </li>
          <li>A filter rejects offensive words. Good and bad reviews are treated the same.</li>
          <li>
            Many reviews of one item by new accounts in a short time are{" "}
            <Link to={BURSTS_EXPLAINED}>set aside</Link> until a moderator decides. Established reviewers
            always count.
          </li>
          <li>Moderators read the first reviews of new users, and every report.</li>
          <li>Later edits leave public versions. What a moderator changes is marked with the reason.</li>
          <li>
            A hidden review broke a rule of <Link to={href("/guidelines")}>the guidelines</Link>. Its author
            sees which, and may appeal once. A moderator who did not hide it decides, if there is one.
          </li>
          <li>
            {`Reports and appeals are confirmed immediately and decided within ${DAYS_TO_DECIDE} days; within ${URGENT_HOURS} hours if they are about personal data or threats.`}
          </li>
        </ul>
      </Prose>
      <Section title="The last twelve months">
        <p>
          {`Waiting now: ${plural(reports.open, "reported review")}, ${reports.overdue} overdue; ${plural(appeals.open, "appeal")}, ${appeals.overdue} overdue; ${plural(bursts.open, "burst")}, ${bursts.overdue} overdue.`}
        </p>
        <ReviewNumbers months={months} />
        <VisitNumbers months={months} />
        <HiddenByRule months={months} />
        <ReportNumbers months={months} />
        <AppealNumbers months={months} />
        <BurstNumbers months={months} />
      </Section>
    </Page>
  );
}

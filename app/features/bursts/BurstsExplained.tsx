import { href } from "react-router";
import { plural } from "~/lib/format";
import { Link } from "~/ui/Link";
import { DAYS_TO_DECIDE } from "../moderation/deadlines";
import {
  HIGH_STARS,
  JOIN_DAYS,
  LOW_STARS,
  MAX_EVIDENCE,
  MIN_ARRIVALS_EVIDENCE,
  MIN_EVIDENCE,
  MIN_HELD,
  MIN_STARS_EVIDENCE,
  NEW_ACCOUNT_DAYS,
  PRIOR_DAYS,
  PRIOR_REVIEWS,
  SIMILAR,
  TOGETHER_HOURS,
  WINDOW_DAYS,
} from "./burst.limits";

/** How bursts are noticed and what follows, for the page on ranking. */
export function BurstsExplained() {
  const windows = `${WINDOW_DAYS.slice(0, -1).join(", ")} and ${WINDOW_DAYS.at(-1)}`;
  return (
    <>
      <h2 id="bursts">When many new accounts review at once</h2>
      <p>
        Accounts can be opened only to lift a court, or to push it down. So the reviews of the last {windows}{" "}
        days are compared with the past of the item. Each kind of evidence is the chance that it is a
        coincidence, in powers of ten: 3 means one in a thousand.
      </p>
      <p>evidence = arrivals + stars + new accounts + texts + timing</p>
      <ul>
        <li>
          <strong>arrivals</strong>: how many reviews came, compared with the most that is usual for the item
          (upper 95% bound of a Poisson test; every past begins with {plural(PRIOR_REVIEWS, "review")} in{" "}
          {PRIOR_DAYS} days). At most {MAX_EVIDENCE.arrivals}, at least {MIN_ARRIVALS_EVIDENCE}.
        </li>
        <li>
          <strong>stars</strong>: how many of the new accounts gave {HIGH_STARS} and more, or {LOW_STARS} and
          less, against the past and established reviewers. At most {MAX_EVIDENCE.stars}, at least{" "}
          {MIN_STARS_EVIDENCE}: below that, many new accounts may just mean an opening day.
        </li>
        <li>
          <strong>new accounts</strong>: how many reviews are by accounts younger than {NEW_ACCOUNT_DAYS}{" "}
          days, against the share on the whole site. At most {MAX_EVIDENCE.newAccounts}.
        </li>
        <li>
          <strong>texts</strong>: how many are near-identical, with {SIMILAR * 100}% of their groups of three
          letters in common. At most {MAX_EVIDENCE.texts}.
        </li>
        <li>
          <strong>timing</strong>: how many accounts were opened within{" "}
          {plural(TOGETHER_HOURS.opened, "hour")} of another, or both reviewed another item within{" "}
          {plural(TOGETHER_HOURS.elsewhere, "hour")}. At most {MAX_EVIDENCE.timing}.
        </li>
      </ul>
      <p>
        With {MIN_EVIDENCE} or more, and at least {plural(MIN_HELD, "review")} by new accounts, these are set
        aside: they stand in a group of their own, and the page shows the rating without and with them. While
        it waits, later reviews by new accounts with such stars join it, for {JOIN_DAYS.afterFirst} days at
        most. Within {DAYS_TO_DECIDE} days a moderator counts them or leaves them out, and can undo that.
        Reviews by older accounts always count. <Link to={href("/transparency")}>How often it happens</Link>{" "}
        is public, and <a href={href("/api/bursts")}>each case</a> is, too.
      </p>
    </>
  );
}

import { href } from "react-router";
import { claimHref, factsHref, ownerHref } from "~/features/owners/claim.view";
import { findClaimable } from "~/features/owners/claimCases.server";
import { FactList } from "~/features/owners/FactList";
import { factView } from "~/features/owners/facts";
import { MonthTable } from "~/features/owners/MonthTable";
import { requireOwner } from "~/features/owners/ownership.server";
import { itemTypeOf } from "~/features/reviews/itemTypes";
import { itemHref } from "~/features/reviews/review.view";
import { hiddenHead } from "~/http/head";
import { plural } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { requireViewer } from "~/middleware/requireViewer";
import { AverageRating } from "~/ui/AverageRating";
import { Actions, ButtonLink } from "~/ui/Button";
import { BackLink, Page, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { stack } from "~/ui/styles";
import type { Route } from "./+types/owner";

const TITLES = { court: "Your page as its owner", equipment: "Your page as its brand" } as const;

/** What the owner of a court or brand sees of one item. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const repositories = args.context.get(databaseContext);
  const item = await findClaimable(repositories, itemTypeOf(args.pattern), args.params.id);
  const { owners, proposals } = repositories;
  await requireOwner(owners, viewer.id, item);
  const proposed = (await proposals.findByUser(viewer.id, item))?.facts ?? [];
  return {
    item,
    replies: await owners.replies(item, viewer.id),
    months: await owners.months(item),
    facts: proposed.length > 0 && proposed.map((fact) => factView(item.itemType, fact)),
    others: item.itemType === "equipment" ? await owners.brandItems(item.itemId) : [],
  };
}

export function meta({ loaderData: { item } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`${TITLES[item.itemType]}: ${item.name}`);
}

function repliesText({ reviews, unanswered }: Route.ComponentProps["loaderData"]["replies"]): string {
  if (reviews === 0) return "No reviews to reply to yet.";
  if (unanswered === 0) return "Every review has a reply.";
  return `${plural(unanswered, "review")} without a reply. Reply under each on its page.`;
}

export default function OwnerPage({ loaderData }: Route.ComponentProps) {
  const { item, replies, months, facts, others } = loaderData;
  return (
    <Page narrow>
      <BackLink to={itemHref(item)}>{item.name}</BackLink>
      <h1>
        {TITLES[item.itemType]}: <bdi>{item.name}</bdi>
      </h1>
      <Section title="Replies">
        <p>{repliesText(replies)}</p>
        <Actions>
          <ButtonLink to={`${itemHref(item)}#reviews`}>Go to the reviews</ButtonLink>
        </Actions>
      </Section>
      <Section title="Numbers">
        <MonthTable months={months} />
      </Section>
      <Section title="Facts">
        <p>Is something wrong or missing on the page? A super admin decides on each fact that you propose.</p>
        {facts && <FactList facts={facts} />}
        <Actions>
          <ButtonLink to={factsHref(item)}>Propose facts</ButtonLink>
        </Actions>
      </Section>
      {others.length > 1 && (
        <Section title={`All of ${item.claimed}`}>
          <ul className={stack}>
            {others.map(({ id, name, averageRating, totalReviews }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
                <Link to={ownerHref({ itemType: "equipment", itemId: id })}>
                  <bdi>{name}</bdi>
                </Link>{" "}
                <AverageRating average={averageRating} count={totalReviews} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <p>
        This page is yours by <Link to={claimHref(item)}>your claim</Link>. Give it up on the page of{" "}
        <Link to={href("/account/claims")}>all your claims</Link>.
      </p>
    </Page>
  );
}

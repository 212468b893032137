import { data, href } from "react-router";
import {
  INCOMPLETE,
  OPEN_DATA_FIELDS,
  OTHER_LICENCE,
  openDataFormSchema,
} from "~/features/open-data/consent.form";
import { isShared } from "~/features/open-data/consent.view";
import { LicenceLink } from "~/features/open-data/LicenceLink";
import { OpenDataForm } from "~/features/open-data/OpenDataForm";
import { WithdrawForm } from "~/features/open-data/WithdrawForm";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fullName } from "~/features/users/profile.view";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { processContext } from "~/middleware/process";
import { requireViewer } from "~/middleware/requireViewer";
import { BackLink, Banner, Page, Prose } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import type { Route } from "./+types/openData";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { openDataLicence: licence = null } = args.context.get(processContext).environment;
  const consent = await args.context.get(databaseContext).openData.consentOf(viewer.id);
  return { licence, consent, name: fullName(viewer) };
}

export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args);
  return formAction(args, { fields: OPEN_DATA_FIELDS, failure: "openDataNotChanged" }, async (form) => {
    const submission = submissionOf(form, openDataFormSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const { shared, withName, licence } = submission.value;
    if (!shared && !licence) return data({ lastResult: submission.reply({ formErrors: [INCOMPLETE] }) }, 422);
    const { openData } = args.context.get(databaseContext);
    if (!shared) {
      await openData.withdraw(viewer.id);
    } else if (licence === args.context.get(processContext).environment.openDataLicence) {
      await openData.agree(viewer.id, licence, { withName, withVisits: true });
    } else {
      return data({ lastResult: submission.reply({ formErrors: [OTHER_LICENCE] }) }, 409);
    }
    return toastRedirect(href("/account"), "openDataChanged");
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Your Reviews as Open Data");
}

export default function OpenData({ loaderData, actionData }: Route.ComponentProps) {
  const { licence, consent, name } = loaderData;
  return (
    <Page narrow>
      <BackLink to={href("/account")}>Your Account</BackLink>
      <h1>Your Reviews as Open Data</h1>
      {licence === null ? (
        <>
          <p>This site has named no licence, so reviews cannot be downloaded.</p>
          {consent && <WithdrawForm consent={consent} actionData={actionData} cancelTo={href("/account")} />}
        </>
      ) : (
        <>
          {consent && !isShared(loaderData) && (
            <Banner>
              You agreed to another licence, <LicenceLink licence={consent.licence} />. Your reviews are not
              in the open data until you agree to the new one.
            </Banner>
          )}
          {consent && isShared(loaderData) && !consent.withVisits && (
            <Banner>
              New: the open data says which reviews have the mark “Visited”. It does not say so of yours until
              you save your choice again.
            </Banner>
          )}
          <Prose>
            <p>
              Everyone can download the <Link to={href("/data")}>open data</Link> of this site. Your reviews
              are in it only if you agree here.
            </p>
            <ul>
              <li>
                The licence is <LicenceLink licence={licence} />. It says what others may do with your
                reviews.
              </li>
              <li>
                A review is there with its text, stars, details, dates, the mark “Visited” if it has one, and
                its address on this site, if it counts in averages. So are those that you write later.
              </li>
              <li>
                Your name is there only if you agree to that, too. Without it, people can still follow the
                address of a review to this site, where your name is.
              </li>
              <li>
                You can change your mind at any time. The next download is then without your reviews; copies
                that others have made remain.
              </li>
            </ul>
          </Prose>
          <OpenDataForm
            consent={consent}
            licence={licence}
            name={name}
            actionData={actionData}
            cancelTo={href("/account")}
          />
        </>
      )}
    </Page>
  );
}

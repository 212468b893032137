import { data } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { ProfileForm } from "~/features/profiles/ProfileForm";
import {
  PROFILE_FIELDS,
  profileFormSchema,
  typedOfProfile,
  typedOfProfileForm,
} from "~/features/profiles/profile.form";
import { profileHref } from "~/features/profiles/profile.query";
import { ownProfileAt, profileNotFound } from "~/features/profiles/profileAt.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fieldText } from "~/kernel/form";
import { hiddenHead } from "~/kernel/head";
import { readId } from "~/kernel/ids";
import { submissionOf } from "~/kernel/submission";
import { answerForm } from "~/middleware/answerForm";
import { databaseContext } from "~/middleware/database";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { takeUpload } from "~/middleware/uploads";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/edit";

const CHANGED_MEANWHILE =
  "Your profile has changed since you opened it, perhaps in another window. What you typed is kept: save again to replace the other change.";

const INCOMPLETE = "The form did not arrive whole. Please look through it and save again.";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const profile = await ownProfileAt(args.context.get(databaseContext).people, args.params.userId, viewer);
  const draft = await takeDraft(args);
  return {
    version: (draft && readId(fieldText(draft, "version"))) ?? profile.version,
    typed: draft ? typedOfProfileForm(draft) : typedOfProfile(profile),
  };
}

export function action(args: Route.ActionArgs) {
  const { people } = args.context.get(databaseContext);
  const ownProfile = (viewer: Viewer) => ownProfileAt(people, args.params.userId, viewer);
  const edited = { fields: PROFILE_FIELDS, failure: "profileNotUpdated", permit: ownProfile } as const;
  return answerForm(args, edited, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const profile = await ownProfile(viewer);
    await takeUpload(args, form, viewer, "profile");
    const submission = submissionOf(form, profileFormSchema);
    const version = readId(fieldText(form, "version"));
    // Every field may be empty: half a form would clear the other half of the profile.
    if (version === null) {
      const lastResult = submission.reply({ formErrors: [INCOMPLETE] });
      return data({ lastResult, version: profile.version }, 422);
    }
    if (submission.status !== "success") return data({ lastResult: submission.reply(), version }, 422);
    const changed = await people.change(profile.id, version, submission.value);
    if (changed.outcome === "missing") throw profileNotFound();
    if (changed.outcome === "stale") {
      const lastResult = submission.reply({ formErrors: [CHANGED_MEANWHILE] });
      return data({ lastResult, version: profile.version }, 409);
    }
    return toastRedirect(profileHref(profile.id), "profileUpdated");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Edit Profile");
}

export default function EditProfile({ params, loaderData, actionData }: Route.ComponentProps) {
  const back = profileHref(params.userId);
  return (
    <Dialog title="Edit Profile" closeTo={back} size="wide">
      <ProfileForm
        answer={actionData}
        defaultValue={loaderData.typed}
        version={loaderData.version}
        cancelTo={back}
      />
    </Dialog>
  );
}

import { data } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { toastRedirect } from "~/features/toasts/flash.server";
import { findOwnProfile, profileNotFound } from "~/features/users/findProfile.server";
import { ProfileForm } from "~/features/users/ProfileForm";
import {
  PROFILE_FIELDS,
  profileFormSchema,
  profileFormValues,
  readProfileFormValues,
} from "~/features/users/profile.form";
import { PROFILE_LABELS } from "~/features/users/profile.labels";
import { profileView } from "~/features/users/profile.view";
import { profileHref } from "~/http/addresses";
import { fieldText, readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { readId } from "~/http/ids";
import { savedValues } from "~/http/savedValues";
import { conflictResponse, submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { storeFormUpload } from "~/middleware/uploads";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/edit";

const CHANGED_MEANWHILE =
  "Your profile has changed since you opened it, perhaps in another window. What you typed is still here: compare it with what is saved now, then save again to replace the other change.";

const INCOMPLETE = "Part of the form was lost. Please check it and save again.";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const profile = await findOwnProfile(args.context.get(databaseContext).users, args.params.userId, viewer);
  const draft = await takeDraft(args);
  return {
    version: readVersion(draft, profile.version),
    defaultValue: draft ? readProfileFormValues(draft) : profileFormValues(profile),
  };
}

export function action(args: Route.ActionArgs) {
  const { users } = args.context.get(databaseContext);
  const ownProfile = (viewer: Viewer) => findOwnProfile(users, args.params.userId, viewer);
  const edited = {
    fields: PROFILE_FIELDS,
    failure: "profileNotUpdated",
    validate: (form: FormData) => submissionOf(form, profileFormSchema).reply(),
    permit: ownProfile,
  } as const;
  return formAction(args, edited, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const profile = await ownProfile(viewer);
    await storeFormUpload(args, form, viewer, "profile");
    const submission = submissionOf(form, profileFormSchema);
    const version = readId(fieldText(form, "version"));
    // All fields are optional, so an incomplete form would clear the missing ones.
    if (version === null) {
      const lastResult = submission.reply({ formErrors: [INCOMPLETE] });
      return data({ lastResult, version: profile.version }, 422);
    }
    if (submission.status !== "success") return data({ lastResult: submission.reply(), version }, 422);
    const changed = await users.change(profile.id, version, submission.value);
    if (changed.outcome === "missing") throw profileNotFound();
    if (changed.outcome === "stale") {
      const current = profileView(changed.user, viewer);
      const saved = savedValues(PROFILE_LABELS, submission.value, { ...current });
      return conflictResponse(submission, CHANGED_MEANWHILE, current.version, saved);
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
        actionData={actionData}
        defaultValue={loaderData.defaultValue}
        version={loaderData.version}
        cancelTo={back}
      />
    </Dialog>
  );
}

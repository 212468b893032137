import type { Viewer } from "~/features/auth/viewer";
import { formAction } from "./formAction";
import { requireSuperAdmin } from "./requireSuperAdmin";
import { requireViewer } from "./requireViewer";

type FormArgs = Parameters<typeof formAction>;

/**
 * As `formAction`, for a super admin's form with input: a visitor's form is stored as a draft, which its page has to
 * show after the sign-in.
 * @param act gets the form and the super admin
 * @throws for a visitor the sign-in, as `requireViewer`; for any other user a 403 page problem, before the form is read
 */
export function superAdminAction<Result>(
  args: FormArgs[0],
  form: Omit<FormArgs[1], "permit">,
  act: (form: FormData, viewer: Viewer) => Promise<Result>,
) {
  const permitted = { ...form, permit: () => requireSuperAdmin(args) };
  return formAction(args, permitted, async (posted) =>
    act(posted, await requireViewer(args, { draft: posted })),
  );
}

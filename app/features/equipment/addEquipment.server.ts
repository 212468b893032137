import { data, href } from "react-router";
import { fieldText } from "~/http/form";
import { submissionOf } from "~/http/submission";
import type { ActionResult } from "../toasts/actionResult";
import { toastRedirect } from "../toasts/flash.server";
import { messages } from "../toasts/messages";
import { newEquipmentFormSchema } from "./equipment.form";
import type { EquipmentRepository } from "./equipment.repository.server";
import type { EquipmentType } from "./equipment.types";
import { parseJson } from "./specification.rules";

/**
 * Takes a new racket or ball from its form.
 * @returns the way to its page, or the form as it was typed with what is wrong with it
 */
export async function addEquipment(equipment: EquipmentRepository, type: EquipmentType, form: FormData) {
  const submission = submissionOf(form, newEquipmentFormSchema);
  if (submission.status === "success") {
    const { id } = await equipment.add({ ...submission.value, type });
    return toastRedirect(href("/equipment/:id", { id: String(id) }), `${type}Added`);
  }
  const [fault] = submission.error?.specifications ?? [];
  if (fault === undefined) return data<ActionResult>({ lastResult: submission.reply() }, 422);
  const toast = type === "racket" ? racketNotAdded(form, fault) : messages[`${type}NotAdded`];
  const lastResult = submission.reply({ formErrors: [toast.description] });
  return data<ActionResult>({ lastResult, toast }, 422);
}

/** Says why: in the words of the JSON parser, or of the rules where it is JSON. */
function racketNotAdded(form: FormData, fault: string) {
  const json = parseJson(fieldText(form, "specifications"));
  const failure = "failure" in json ? json.failure : fault;
  return { ...messages.racketNotAdded, description: `Failed to add racket: ${failure}` };
}

import { data, href } from "react-router";
import { fieldText } from "~/http/form";
import { submissionOf } from "~/http/submission";
import { parseJson } from "~/lib/json";
import type { ActionResult } from "../toasts/actionResult";
import { toastRedirect } from "../toasts/flash.server";
import { messages } from "../toasts/messages.server";
import { newEquipmentFormSchema } from "./equipment.form";
import type { EquipmentRepository } from "./equipment.repository.server";
import type { EquipmentType } from "./equipment.types";

/**
 * Adds an item from the values of its form.
 * @returns a redirect to its page, or the submitted values with the errors (422)
 */
export async function addEquipment(equipment: EquipmentRepository, type: EquipmentType, form: FormData) {
  const submission = submissionOf(form, newEquipmentFormSchema);
  if (submission.status === "success") {
    const { id } = await equipment.add({ ...submission.value, type });
    return toastRedirect(href("/equipment/:id", { id: String(id) }), `${type}Added`);
  }
  const [error] = submission.error?.specifications ?? [];
  if (error === undefined) return data<ActionResult>({ lastResult: submission.reply() }, 422);
  const toast = type === "racket" ? racketNotAdded(form, error) : messages[`${type}NotAdded`];
  const lastResult = submission.reply({ formErrors: [toast.description] });
  return data<ActionResult>({ lastResult, toast }, 422);
}

/** The toast with the reason: the message of the JSON parser or, for valid JSON, of the failed rule. */
function racketNotAdded(form: FormData, error: string) {
  const json = parseJson(fieldText(form, "specifications"));
  const failure = ("failure" in json && json.failure) || error;
  return { ...messages.racketNotAdded, description: `Failed to add racket: ${failure}` };
}

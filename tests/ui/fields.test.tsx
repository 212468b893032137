import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormEvent } from "react";
import { expect, it, vi } from "vitest";
import { CheckboxField } from "~/ui/CheckboxField";
import { NumberField } from "~/ui/NumberField";
import { RadioField } from "~/ui/RadioField";
import { SelectField } from "~/ui/SelectField";
import { TextAreaField } from "~/ui/TextAreaField";

import { field } from "./field";

const levels = ["Beginner", "Advanced"].map((level) => ({ value: level, label: level }));

it("a select has its default value selected", () => {
  render(
    <SelectField
      field={field("level", { defaultValue: "Advanced" })}
      label="Playing Level"
      emptyLabel="Choose a level"
      options={levels}
    />,
  );
  expect(screen.getByRole("combobox", { name: "Playing Level" })).toHaveProperty("value", "Advanced");
  screen.getByRole("option", { name: "Choose a level" });
  screen.getByText("optional");
});

it("a checkbox has its default value and is not required by default", () => {
  render(<CheckboxField field={field("membership", { defaultChecked: true })} label="Membership Required" />);
  const box = screen.getByRole("checkbox", { name: "Membership Required", checked: true });
  expect(box.hasAttribute("required")).toBe(false);
});

it("radio buttons are not invalid before one is chosen", () => {
  render(<RadioField field={field("level")} label="Playing Level" options={levels} required />);
  const states = screen.getAllByRole("radio").map((radio) => radio.getAttribute("aria-invalid"));
  expect(states).toEqual(["false", "false"]);
});

it("a number field has its limits and is required", () => {
  render(<NumberField field={field("courts")} label="Number of Courts" required min={1} max={20} />);
  const number = screen.getByRole("spinbutton", { name: "Number of Courts" });
  expect(["min", "max", "required"].map((name) => number.getAttribute(name))).toEqual(["1", "20", ""]);
});

it("a number field prevents its form from being sent without a required or with a malformed number", async () => {
  const send = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={send} noValidate>
      <NumberField field={field("courts")} label="Number of Courts" required min={1} max={20} />
      <NumberField field={field("price")} label="Price" />
      <button type="submit">Save</button>
    </form>,
  );
  const price = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Price" });
  const save = screen.getByRole("button", { name: "Save" });
  await userEvent.click(save);
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole("spinbutton", { name: "Number of Courts" }), "99");
  await userEvent.click(save);
  expect(send).toHaveBeenCalledOnce();
  vi.spyOn(price.validity, "badInput", "get").mockReturnValue(true);
  await userEvent.click(save);
  expect(send).toHaveBeenCalledOnce();
});

it("a text area counts code points up to its limit and beyond it", async () => {
  render(<TextAreaField field={field("text")} label="Your review" hint="Be kind." limit={5} />);
  const text = screen.getByRole("textbox", {
    name: "Your review",
    description: "Be kind. Up to 5 characters.",
  });
  expect(screen.queryByText(/left/)).toBeNull();
  // From right to left where the text is.
  expect(text.getAttribute("dir")).toBe("auto");

  await userEvent.type(text, "ace 🎾");
  screen.getByText("0 characters left");
  await userEvent.type(text, "!");
  screen.getByText("1 character too many");
  expect(text).toHaveProperty("value", "ace 🎾!");
});

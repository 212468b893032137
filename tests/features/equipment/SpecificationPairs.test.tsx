import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { SpecificationPairs } from "~/features/equipment/SpecificationPairs";
import { field } from "../../ui/field";

test("what was added or removed is announced, and so is what cannot be added", async () => {
  render(
    <SpecificationPairs
      actionData={undefined}
      list={field("specifications", { defaultValue: '{"weight":"365 g"}' })}
      name={field("specificationName")}
      value={field("specificationValue")}
    />,
  );
  const regions = screen.getAllByRole("status");
  const announced = () => regions.map(({ textContent }) => textContent).join("");
  const value = screen.getByRole("textbox", { name: "Specification value" });
  expect(announced()).toBe("");
  await userEvent.type(screen.getByRole("textbox", { name: "Specification name" }), "headSize{Enter}");
  await userEvent.type(value, "{Enter}");
  expect(announced()).toBe("Error: A specification needs a value");
  await userEvent.type(value, "Large{Enter}");
  expect(announced()).toBe("Head Size added");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  expect(announced()).toBe("");
  await userEvent.click(screen.getByRole("button", { name: "Remove Weight" }));
  expect(announced()).toBe("Weight removed");
});

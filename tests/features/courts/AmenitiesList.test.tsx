import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { AmenitiesList } from "~/features/courts/Amenities";
import { field } from "../../ui/field";

const MESSAGE = "A court can have at most 30 amenities";

test("One amenity too many remains in the text field, with an error until another is removed", async () => {
  const full = Array.from({ length: 30 }, (_, index) => `Amenity ${index}`);
  render(<AmenitiesList field={field("amenities")} initial={full} />);
  const another = screen.getByRole("textbox", { name: "Another amenity" });
  await userEvent.type(another, "Amenity 7{Enter}");
  expect(screen.queryByText(MESSAGE)).toBeNull();
  await userEvent.type(another, "Showers{Enter}");
  screen.getByText(MESSAGE);
  expect(another).toHaveProperty("value", "Showers");
  expect(another.getAttribute("aria-invalid")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Remove Amenity 7" }));
  expect(screen.queryByText(MESSAGE)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  screen.getByRole("button", { name: "Remove Showers" });
  expect(another).toHaveProperty("value", "");
});

test("What was added or removed is announced, and so is one amenity too many", async () => {
  const almostFull = Array.from({ length: 29 }, (_, index) => `Amenity ${index}`);
  render(<AmenitiesList field={field("amenities")} initial={almostFull} />);
  const another = screen.getByRole("textbox", { name: "Another amenity" });
  const region = screen.getByRole("status");
  expect(region.textContent).toBe("");
  await userEvent.type(another, "Sauna{Enter}");
  expect(region.textContent).toBe("Sauna added");
  await userEvent.type(another, "Lift{Enter}");
  expect(region.textContent).toBe(`Error: ${MESSAGE}`);
  await userEvent.click(screen.getByRole("button", { name: "Remove Sauna" }));
  expect(region.textContent).toBe("Sauna removed");
  await userEvent.clear(another);
  await userEvent.type(another, "amenity 7{Enter}");
  expect(region.textContent).toBe("");
});

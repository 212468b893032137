import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RatingInput } from "~/ui/RatingInput";
import { RatingRow } from "~/ui/RatingRow";
import { field } from "./field";

it("offers every half star from 0.5 to 5 with a text label", () => {
  render(<RatingInput field={field("rating")} label="Your rating" />);
  screen.getByRole("group", { name: "Your rating" });
  const names = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent.trim());
  expect(names).toEqual(
    ["0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4", "4.5", "5"].map((step) => `${step} out of 5`),
  );
});

it("is not invalid before anything is chosen, but after an error", () => {
  const { rerender } = render(<RatingInput field={field("rating")} label="Your rating" required />);
  const states = () => screen.getAllByRole("radio").map((radio) => radio.getAttribute("aria-invalid"));
  expect(new Set(states())).toEqual(new Set(["false"]));
  rerender(
    <RatingInput
      field={field("rating", { errors: ["Please select a rating"] })}
      label="Your rating"
      required
    />,
  );
  expect(new Set(states())).toEqual(new Set(["true"]));
});

it("moves half a star with an arrow key", async () => {
  render(<RatingInput field={field("rating", { defaultValue: "3.5" })} label="Your rating" />);
  screen.getByRole("radio", { name: "3.5 out of 5", checked: true });

  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");

  const four = screen.getByRole("radio", { name: "4 out of 5", checked: true });
  expect(document.activeElement).toBe(four);
});

it("moves half a star with its buttons, from one end to the other", async () => {
  render(<RatingInput field={field("rating", { defaultValue: "4.5" })} label="Your rating" />);
  const more = screen.getByRole("button", { name: "Half a star more" });
  await userEvent.click(more);
  await userEvent.click(more);
  screen.getByRole("radio", { name: "5 out of 5", checked: true });
  for (let presses = 0; presses < 12; presses += 1) {
    await userEvent.click(screen.getByRole("button", { name: "Half a star less" }));
  }
  screen.getByRole("radio", { name: "0.5 out of 5", checked: true });
});

it("begins at half a star with its buttons, which take nothing away before", async () => {
  render(<RatingInput field={field("rating")} label="Your rating" />);
  await userEvent.click(screen.getByRole("button", { name: "Half a star less" }));
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Half a star more" }));
  screen.getByRole("radio", { name: "0.5 out of 5", checked: true });
});

it("announces what its buttons choose", async () => {
  render(<RatingInput field={field("rating", { defaultValue: "3.5" })} label="Your rating" />);
  expect(screen.getByRole("status").textContent).toBe("");
  await userEvent.click(screen.getByRole("button", { name: "Half a star more" }));
  expect(screen.getByRole("status").textContent).toBe("4 out of 5");
  await userEvent.click(screen.getByRole("button", { name: "Half a star less" }));
  expect(screen.getByRole("status").textContent).toBe("3.5 out of 5");
});

it("has buttons of its own for each of several ratings", async () => {
  render(
    <>
      <RatingRow field={field("glass")} label="Glass" noAnswer="0" />
      <RatingRow field={field("light", { defaultValue: "0" })} label="Light" noAnswer="0" />
    </>,
  );
  for (let presses = 0; presses < 3; presses += 1) {
    await userEvent.click(screen.getByRole("button", { name: "Light: Half a star more" }));
  }
  screen.getByRole("radio", { name: "1.5 stars", checked: true });
  await userEvent.click(screen.getByRole("button", { name: "Light: Half a star less" }));
  const light = screen.getByRole("group", { name: "Light" });
  expect(light.contains(screen.getByRole("radio", { name: "1 star", checked: true }))).toBe(true);
  expect(screen.getAllByRole("radio", { checked: true })).toHaveLength(1);
});

it("submits the number under the field's name, without script", () => {
  const document = new DOMParser().parseFromString(
    `<form>${renderToStaticMarkup(<RatingInput field={field("rating", { defaultValue: "4.5" })} label="Your rating" />)}</form>`,
    "text/html",
  );
  const checked = document.querySelector("input:checked");
  expect(checked?.getAttribute("name")).toBe("rating");
  expect(checked?.getAttribute("value")).toBe("4.5");
});

it("is described by its error, and has the id to which the error summary links", () => {
  render(<RatingInput field={field("rating", { errors: ["Please select a rating"] })} label="Your rating" />);
  screen.getByRole("group", { description: "Error: Please select a rating" });
  expect(document.getElementById("form-rating")).toBe(screen.getByRole("radio", { name: "0.5 out of 5" }));
});

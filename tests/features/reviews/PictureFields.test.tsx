import { useForm } from "@conform-to/react";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { PictureFields } from "~/features/reviews/PictureFields";
import { MAX_PICTURES } from "~/features/reviews/picture.limits";
import type { ReviewFormValues } from "~/features/reviews/review.form";
import { Toasts } from "~/features/toasts/Toasts";
import { network } from "../../support/network";

const addressOf = (number: number) => `/uploads/${String(number).repeat(32)}-640.webp`;

function Pictures({ stored }: { stored: ReviewFormValues["pictures"] }) {
  const [form, fields] = useForm<ReviewFormValues>({
    id: "review",
    defaultValue: { pictures: stored ?? [] },
  });
  return (
    <form id={form.id} aria-label="Review">
      <PictureFields
        form={form}
        initial={fields.pictures.initialValue}
        list={fields.pictures}
        file={fields.picture}
        description={fields.pictureDescription}
      />
    </form>
  );
}

function renderFields(stored: ReviewFormValues["pictures"] = []) {
  let uploads = 0;
  network.use(
    http.post("*/api/upload/review", () => {
      uploads += 1;
      return HttpResponse.json({ imageUrl: addressOf(uploads) }, { status: 201 });
    }),
  );
  const { container } = render(
    <Toasts flash={null}>
      <Pictures stored={stored} />
    </Toasts>,
  );
  // A closed fold has no accessible content.
  container.querySelector("details")?.setAttribute("open", "");
}

const picture = (number: number) => screen.getByRole("group", { name: `Picture ${number}` });
const sent = () =>
  [...new FormData(screen.getByRole<HTMLFormElement>("form"))].filter(
    ([, value]) => typeof value === "string" && value !== "",
  );

async function upload(number: number): Promise<void> {
  const file = new File(["x"], `${number}.jpg`, { type: "image/jpeg" });
  fireEvent.change(within(picture(number)).getByLabelText(/^Image file/), { target: { files: [file] } });
  await userEvent.click(within(picture(number)).getByRole("button", { name: "Upload" }));
  await within(picture(number)).findByText("Ready for submission");
}

test("each upload with script makes place for the next picture, up to four", async () => {
  renderFields();
  for (let number = 1; number <= MAX_PICTURES; number++) {
    await userEvent.type(within(picture(number)).getByLabelText(/^Description/), `Picture ${number}`);
    await upload(number);
  }
  expect(screen.getAllByRole("group", { name: /^Picture / })).toHaveLength(MAX_PICTURES);
  expect(sent()).toEqual(
    [1, 2, 3, 4].flatMap((number) => [
      [`pictures[${number - 1}].image`, addressOf(number)],
      [`pictures[${number - 1}].description`, `Picture ${number}`],
    ]),
  );
});

test("a picture that was uploaded can be removed before it is sent; the others stay", async () => {
  renderFields();
  for (const number of [1, 2]) await upload(number);
  await userEvent.click(within(picture(1)).getByRole("button", { name: "Remove 1.jpg" }));
  expect(sent()).toEqual([["pictures[1].image", addressOf(2)]]);
  expect(screen.getAllByRole("group", { name: /^Picture / })).toHaveLength(3);
});

test("stored pictures are described anew or marked to be removed", async () => {
  renderFields([
    { image: addressOf(8), description: "The net" },
    { image: addressOf(9), description: "The\nglass" },
  ]);
  await userEvent.type(within(picture(1)).getByLabelText(/^Description/), ", torn");
  await userEvent.click(within(picture(2)).getByLabelText("Remove picture 2"));
  expect(sent()).toEqual([
    ["pictures[0].image", addressOf(8)],
    ["pictures[0].description", "The net, torn"],
    ["pictures[1].image", addressOf(9)],
    ["pictures[1].description", "The glass"],
    ["pictures[1].remove", "yes"],
  ]);
});

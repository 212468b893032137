import { useForm } from "@conform-to/react";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { ImageField } from "~/features/images/ImageField";
import type { ImagePurpose } from "~/features/images/image.purposes";
import { Toasts } from "~/features/toasts/Toasts";
import { network } from "../../support/network";

const ADDRESS = `/uploads/${"a".repeat(32)}-640.webp`;
const MEGABYTE = 1024 * 1024;

interface ImageFormProps {
  purpose: ImagePurpose;
  current: string;
  onSent: (event: SubmitEvent) => void;
}

/** A form with the field in it, on fields of Conform: those of a form's page. */
function ImageForm({ purpose, current, onSent }: ImageFormProps) {
  const [form, { imageUrl, image }] = useForm<{ imageUrl: string; image: string }>({
    id: "court",
    defaultValue: { imageUrl: current },
  });
  return (
    <form
      id={form.id}
      onSubmit={(event) => {
        if (event.nativeEvent instanceof SubmitEvent) onSent(event.nativeEvent);
      }}
    >
      <ImageField label="Court Image" purpose={purpose} address={imageUrl} file={image} />
      <button type="submit">Add Court</button>
    </form>
  );
}

/** Shows the form. @returns what is told of each time that it is sent */
function show(purpose: ImagePurpose = "item", current = "") {
  const sent = vi.fn((event: SubmitEvent) => event.preventDefault());
  render(
    <Toasts flash={null}>
      <ImageForm purpose={purpose} current={current} onSent={sent} />
    </Toasts>,
  );
  return sent;
}

const picker = () => screen.getByLabelText<HTMLInputElement>(/^Image file/);
const address = () => screen.getByLabelText<HTMLInputElement>(/^Image URL/);
const photo = (bytes = 2.5 * MEGABYTE, type = "image/jpeg") =>
  new File([new Uint8Array(bytes)], "My court.jpg", { type });
const choose = (file: File) => fireEvent.change(picker(), { target: { files: [file] } });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** The server's answer to an upload. */
const answer = (response: () => Response | Promise<Response>) =>
  network.use(http.post("*/api/upload", response), http.post("*/api/upload/profile", response));

describe("an image with script", () => {
  test("is chosen, looked at, sent ahead and ready", async () => {
    const sent = show();
    const preview = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:court");
    answer(async () => {
      await delay(50);
      return HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 });
    });
    choose(photo());
    expect(preview).toHaveBeenCalledOnce();
    expect(screen.getByText("My court.jpg").parentElement?.textContent).toBe("My court.jpg, 2.5 MB");
    expect(screen.queryByText("Ready for submission")).toBeNull();

    await press("Upload");
    await screen.findByRole("button", { name: "Uploading..." });
    screen.getByRole("progressbar", { name: "Uploading" });
    await screen.findByText("Ready for submission");
    screen.getByText("Image uploaded successfully!");
    expect(address().value).toBe(ADDRESS);
    expect(screen.queryByRole("button", { name: "Upload" })).toBeNull();
    await press("Add Court");
    expect(sent).toHaveBeenCalledOnce();
  });

  test("that is chosen and not uploaded holds its form back", async () => {
    const sent = show();
    choose(photo());
    await press("Add Court");
    expect(sent).not.toHaveBeenCalled();
    screen.getByText("Please upload image first");
    expect(document.activeElement).toBe(picker());
    expect(picker().getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(picker(), { target: { files: [] } });
    await press("Add Court");
    expect(sent).toHaveBeenCalledOnce();
  });

  test("of another type or too large is told so before it is sent", () => {
    show();
    choose(photo(10, "image/svg+xml"));
    screen.getByText("Invalid file type. Please choose a JPEG, PNG, GIF or WebP image.");
    choose(photo(5 * MEGABYTE + 1));
    screen.getByText("File size must be less than 5MB");
    expect(screen.queryByRole("button", { name: "Upload" })).toBeNull();
  });

  test("that is refused keeps its name, its label and its description, and says why", () => {
    show();
    const before = picker();
    choose(photo(5 * MEGABYTE + 1));
    expect(picker()).toBe(before);
    expect([before.id, before.name]).toEqual(["court-image", "image"]);
    const described = before.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Error: File size must be less than 5MB",
      "JPEG, PNG, GIF or WebP, smaller than 5 MB.",
    ]);
  });

  test.each([
    [
      "of a person",
      "image/png",
      5 * MEGABYTE + 1,
      "File too large",
      "Please choose an image smaller than 5MB.",
    ],
    ["of a person", "text/html", 10, "Invalid file type", "Please choose a PNG, JPEG, GIF or WebP image."],
  ])("%s is told so by toast, too (%s)", (_, type, bytes, title, text) => {
    show("profile");
    choose(photo(bytes, type));
    const toast = within(screen.getByRole("region", { name: /Notifications/ }));
    toast.getByText(title);
    toast.getByText(text);
  });

  test.each([
    [
      "what the server says",
      () => HttpResponse.json({ message: "This image is damaged" }, { status: 422 }),
      "This image is damaged",
    ],
    [
      "the status, where it says nothing",
      () => new HttpResponse("<html>", { status: 502 }),
      "Upload failed: 502",
    ],
    ["that it failed, where nobody answers", () => HttpResponse.error(), "Upload failed"],
  ])("that fails tells %s, and can be sent again", async (_, response, fault) => {
    show();
    answer(response);
    choose(photo(10));
    await press("Upload");
    await waitFor(() => expect(picker().getAttribute("aria-invalid")).toBe("true"));
    screen.getByText(fault);
    screen.getByText("Failed to upload image. Please try again.");
    answer(() => HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 }));
    await press("Upload");
    await screen.findByText("Ready for submission");
    expect(screen.queryByText(fault)).toBeNull();
  });

  test("of a person goes with the form behind a ticked box, in place of the one before", async () => {
    show("profile", `/uploads/${"b".repeat(32)}-448.webp`);
    const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Show this picture" });
    await userEvent.click(box());
    expect(box().checked).toBe(false);
    answer(() => HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 }));
    choose(photo(10));
    await press("Upload");
    await screen.findByText("Ready for submission");
    expect([box().value, box().checked]).toEqual([ADDRESS, true]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("of a person that was a web address is not looked at", () => {
    show("profile", "https://pictures.example/asha.webp");
    expect(document.querySelector("img")).toBeNull();
  });

  test("of an item that is a web address tells its host nothing", () => {
    show("item", "https://pictures.example/court.webp");
    expect(document.querySelector("img")?.getAttribute("referrerpolicy")).toBe("no-referrer");
  });

  test("of a person says so in its own words", async () => {
    show("profile");
    answer(() => HttpResponse.json({ message: "Upload failed" }, { status: 503 }));
    choose(photo(10));
    await press("Upload");
    await screen.findByText("Failed to upload profile picture: Upload failed");
    answer(() => HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 }));
    await press("Upload");
    await screen.findByText("Profile picture uploaded");
  });

  test("by somebody who is logged out meanwhile lets the form go to the sign-in", async () => {
    const sent = show();
    answer(() => HttpResponse.json({ message: "Unauthorized" }, { status: 401 }));
    choose(photo(10));
    await press("Upload");
    await screen.findByText("You are logged out. Logging in again...");
    screen.getByText(/Send the form to log in again/);
    await press("Add Court");
    expect(sent).toHaveBeenCalledOnce();
  });
});

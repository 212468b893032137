import { useForm } from "@conform-to/react";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
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

/** A form with the image field, on fields of Conform as in a page's form. */
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

/** Renders the form. @returns a mock of its submit handler */
function renderForm(purpose: ImagePurpose = "item", current = "") {
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

/** Sets the server's response to an upload. */
const respondWith = (response: () => Response | Promise<Response>) =>
  network.use(http.post("*/api/upload", response), http.post("*/api/upload/profile", response));

describe("the image field with script", () => {
  test("previews the chosen image, uploads it and confirms it", async () => {
    const sent = renderForm();
    const preview = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:court");
    const stored = Promise.withResolvers<void>();
    respondWith(async () => {
      await stored.promise;
      return HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 });
    });
    choose(photo());
    expect(preview).toHaveBeenCalledOnce();
    expect(screen.getByText("My court.jpg").parentElement?.textContent).toBe("My court.jpg, 2.5 MB");
    expect(screen.queryByText("Ready for submission")).toBeNull();

    await press("Upload");
    await screen.findByRole("button", { name: "Uploading..." });
    screen.getByRole("progressbar", { name: "Uploading" });
    stored.resolve();
    await screen.findByText("Ready for submission");
    screen.getByText("Image uploaded successfully!");
    expect(address().value).toBe(ADDRESS);
    expect(screen.queryByRole("button", { name: "Upload" })).toBeNull();
    await press("Add Court");
    expect(sent).toHaveBeenCalledOnce();
  });

  test("uploads the last chosen image by itself, after a moment in which it can be removed", async () => {
    const sent = renderForm();
    const second = ADDRESS.replace("a", "b");
    let uploads = 0;
    respondWith(() => {
      uploads += 1;
      return HttpResponse.json({ imageUrl: second }, { status: 201 });
    });
    choose(photo());
    await press("Remove My court.jpg");
    choose(photo());
    choose(photo());
    screen.getByRole("button", { name: "Upload" });
    expect(uploads).toBe(0);
    await screen.findByText("Ready for submission", {}, { timeout: 5_000 });
    expect(uploads).toBe(1);
    expect(address().value).toBe(second);
    const opened = vi.spyOn(picker(), "click");
    await press("Upload another");
    expect(opened).toHaveBeenCalledOnce();
    await press("Add Court");
    expect(sent).toHaveBeenCalledOnce();
  });

  test("removes the chosen image, before, while and after it is uploaded", async () => {
    const current = "https://example.org/old.jpg";
    const sent = renderForm("item", current);
    let stored = Promise.withResolvers<void>();
    respondWith(async () => {
      await stored.promise;
      return HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 });
    });
    for (const until of ["Upload", "Uploading...", "Ready for submission"]) {
      stored = Promise.withResolvers<void>();
      if (until === "Ready for submission") stored.resolve();
      choose(photo());
      if (until !== "Upload") await press("Upload");
      await screen.findByText(until);
      await press("Remove My court.jpg");
      expect(screen.queryByText(until)).toBeNull();
      expect(address().value).toBe(current);
      expect(document.activeElement).toBe(picker());
      stored.resolve();
    }
    await press("Add Court");
    expect(sent).toHaveBeenCalledOnce();
  });

  test("stops an upload when an address is typed instead", async () => {
    const sent = renderForm();
    const stored = Promise.withResolvers<void>();
    respondWith(async () => {
      await stored.promise;
      return HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 });
    });
    choose(photo());
    await press("Upload");
    await screen.findByText("Uploading...");
    const aborted = vi.spyOn(XMLHttpRequest.prototype, "abort");
    fireEvent.change(address(), { target: { value: "https://example.org/new.jpg" } });
    fireEvent.blur(address());
    expect(aborted).toHaveBeenCalledOnce();
    expect(screen.queryByText("Uploading...")).toBeNull();
    stored.resolve();
    await press("Add Court");
    expect(sent).toHaveBeenCalledOnce();
    expect(address().value).toBe("https://example.org/new.jpg");
    expect(document.querySelector("img")?.src).toBe("https://example.org/new.jpg");
  });

  test("ends an upload that has no response long after the server has given up", async () => {
    renderForm();
    const sent: XMLHttpRequest[] = [];
    vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
      sent.push(this);
    });
    choose(photo(10));
    await press("Upload");
    const [request] = sent;
    if (!request) throw new Error("Nothing was sent");
    expect(request.timeout).toBeGreaterThan(120_000);
    act(() => {
      request.dispatchEvent(new ProgressEvent("timeout"));
    });
    expect(picker().parentElement?.textContent).toContain("Upload failed");
    screen.getByRole("button", { name: "Upload" });
  });

  test("prevents submission while the chosen image is not uploaded", async () => {
    const sent = renderForm();
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

  test("submits the form after the upload during which it was submitted, unless that fails or is stopped", async () => {
    const sent = renderForm();
    let uploaded = Promise.withResolvers<Response>();
    respondWith(() => uploaded.promise);
    const submitDuringUpload = async () => {
      uploaded = Promise.withResolvers<Response>();
      choose(photo());
      await press("Upload");
      await screen.findByText("Uploading...");
      await press("Add Court");
      screen.getByText("The form is sent after the upload");
      expect(screen.queryByText("Please upload image first")).toBeNull();
    };

    await submitDuringUpload();
    uploaded.resolve(HttpResponse.json({ message: "This image is damaged" }, { status: 422 }));
    await screen.findByText("This image is damaged");
    await submitDuringUpload();
    await press("Remove My court.jpg");
    choose(photo());
    uploaded.resolve(HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 }));
    uploaded = Promise.withResolvers<Response>();
    uploaded.resolve(HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 }));
    await press("Upload");
    await screen.findByText("Ready for submission");
    expect(sent).not.toHaveBeenCalled();

    await submitDuringUpload();
    expect(sent).not.toHaveBeenCalled();
    uploaded.resolve(HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 }));
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent.mock.lastCall?.[0].submitter).toBe(screen.getByRole("button", { name: "Add Court" }));
    expect(address().value).toBe(ADDRESS);
    expect(screen.queryByText("The form is sent after the upload")).toBeNull();
  });

  test("rejects an invalid type or size before the upload", () => {
    renderForm();
    choose(photo(10, "image/svg+xml"));
    screen.getByText("Invalid file type. Please choose a JPEG, PNG, GIF or WebP image.");
    choose(photo(5 * MEGABYTE + 1));
    screen.getByText("File size must be less than 5MB");
    expect(screen.queryByRole("button", { name: "Upload" })).toBeNull();
  });

  test("reports an error of its file input by its description", () => {
    renderForm();
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
      "a profile picture",
      "image/png",
      5 * MEGABYTE + 1,
      "File too large",
      "Please choose an image smaller than 5MB.",
    ],
    [
      "a profile picture",
      "text/html",
      10,
      "Invalid file type",
      "Please choose a PNG, JPEG, GIF or WebP image.",
    ],
  ])("rejects %s also by a toast (%s)", (_, type, bytes, title, text) => {
    renderForm("profile");
    choose(photo(bytes, type));
    const toast = within(screen.getByRole("region", { name: /Notifications/ }));
    toast.getByText(title);
    toast.getByText(text);
    expect(picker().parentElement?.textContent).toContain(`${title}. Please choose`);
  });

  test.each([
    [
      "the server's message",
      () => HttpResponse.json({ message: "This image is damaged" }, { status: 422 }),
      "This image is damaged",
    ],
    ["the status without a message", () => new HttpResponse("<html>", { status: 502 }), "Upload failed: 502"],
    ["a general message without a response", () => HttpResponse.error(), "Upload failed"],
  ])("shows %s after a failed upload, which can be repeated", async (_, response, message) => {
    renderForm();
    respondWith(response);
    choose(photo(10));
    await press("Upload");
    await waitFor(() => expect(picker().getAttribute("aria-invalid")).toBe("true"));
    screen.getByText(message);
    screen.getByText("Failed to upload image. Please try again.");
    respondWith(() => HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 }));
    await press("Upload");
    await screen.findByText("Ready for submission");
    expect(screen.queryByText(message)).toBeNull();
  });

  test("replaces the profile picture of the form, with its checkbox checked", async () => {
    renderForm("profile", `/uploads/${"b".repeat(32)}-448.webp`);
    const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Show this picture" });
    await userEvent.click(box());
    expect(box().checked).toBe(false);
    respondWith(() => HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 }));
    choose(photo(10));
    await press("Upload");
    await screen.findByText("Ready for submission");
    expect([box().value, box().checked]).toEqual([ADDRESS, true]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("does not load a profile picture from a web address", () => {
    renderForm("profile", "https://pictures.example/asha.webp");
    expect(document.querySelector("img")).toBeNull();
  });

  test("loads an item's picture from a web address without a referrer", () => {
    renderForm("item", "https://pictures.example/court.webp");
    expect(document.querySelector("img")?.getAttribute("referrerpolicy")).toBe("no-referrer");
  });

  test("has its own messages for profile pictures", async () => {
    renderForm("profile");
    respondWith(() => HttpResponse.json({ message: "Upload failed" }, { status: 503 }));
    choose(photo(10));
    await press("Upload");
    await screen.findByText("Failed to upload profile picture: Upload failed");
    respondWith(() => HttpResponse.json({ imageUrl: ADDRESS }, { status: 201 }));
    await press("Upload");
    await screen.findByText("Profile picture uploaded");
  });

  test("lets the form be submitted after the session has expired", async () => {
    const sent = renderForm();
    respondWith(() => HttpResponse.json({ message: "Unauthorized" }, { status: 401 }));
    choose(photo(10));
    await press("Upload");
    const toast = within(screen.getByRole("region", { name: /Notifications/ }));
    await toast.findByText(/^You are signed out. Send the form to sign in again\./);
    expect(screen.queryByText(/Logging in again/)).toBeNull();
    expect(picker().parentElement?.textContent).toContain("Send the form to sign in again");
    await press("Add Court");
    expect(sent).toHaveBeenCalledOnce();
  });
});

import { type SubmissionResult, useForm } from "@conform-to/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { TextField } from "~/ui/TextField";

interface Values extends Record<string, unknown> {
  name: string;
  location: string;
}

function CourtForm({ lastResult }: { lastResult: SubmissionResult<string[]> | null }) {
  const [form, fields] = useForm<Values>({ id: "court", lastResult });
  return (
    <form id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <ErrorSummary form={form} />
      <TextField field={fields.name} label="Court Name" hint="As its sign says." required />
      <TextField field={fields.location} label="Location" required />
    </form>
  );
}

const rejection = (): SubmissionResult<string[]> => ({
  status: "error",
  initialValue: { name: "", location: "Bandra" },
  error: { "": ["The court has changed since you opened it."], name: ["Court name is required"] },
});

it("is not rendered without errors", () => {
  render(<CourtForm lastResult={null} />);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("receives the focus after every rejection, also of the same errors", async () => {
  const { rerender } = render(<CourtForm lastResult={null} />);
  rerender(<CourtForm lastResult={rejection()} />);
  expect(document.activeElement).toBe(screen.getByRole("alert"));

  await userEvent.click(screen.getByLabelText("Location"));
  rerender(<CourtForm lastResult={rejection()} />);
  expect(document.activeElement).toBe(screen.getByRole("alert"));
});

it("links each message to its field, which has the message as its description", () => {
  render(<CourtForm lastResult={rejection()} />);
  expect(screen.getByRole("link", { name: "Court name is required" }).getAttribute("href")).toBe(
    "#court-name",
  );
  screen.getByText("The court has changed since you opened it.");

  const name = screen.getByRole("textbox", {
    name: "Court Name",
    description: "Error: Court name is required As its sign says.",
  });
  expect(name.id).toBe("court-name");
  expect(name.getAttribute("aria-invalid")).toBe("true");
});

it("has autofocus without script, and the form has the entered values", () => {
  const html = renderToStaticMarkup(<CourtForm lastResult={rejection()} />);
  expect(html).toMatch(/role="alert" tabindex="-1" autofocus/i);
  expect(html).toContain('value="Bandra"');
});

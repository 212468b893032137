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

const refused = (): SubmissionResult<string[]> => ({
  status: "error",
  initialValue: { name: "", location: "Bandra" },
  error: { "": ["The court has changed since you opened it."], name: ["Court name is required"] },
});

it("is not there while nothing is wrong", () => {
  render(<CourtForm lastResult={null} />);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("takes the focus after every refusal, the second with the same faults too", async () => {
  const { rerender } = render(<CourtForm lastResult={null} />);
  rerender(<CourtForm lastResult={refused()} />);
  expect(document.activeElement).toBe(screen.getByRole("alert"));

  await userEvent.click(screen.getByLabelText("Location"));
  rerender(<CourtForm lastResult={refused()} />);
  expect(document.activeElement).toBe(screen.getByRole("alert"));
});

it("links each message to its field, and the field tells it as well", () => {
  render(<CourtForm lastResult={refused()} />);
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

it("asks for the focus without script and keeps what was typed", () => {
  const html = renderToStaticMarkup(<CourtForm lastResult={refused()} />);
  expect(html).toMatch(/role="alert" tabindex="-1" autofocus/i);
  expect(html).toContain('value="Bandra"');
});

import { expect, test } from "vitest";
import { readPage } from "./page";

const html = (text: string) =>
  new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });

test("readPage finds elements by role and name, and does not run scripts", async () => {
  const page = await readPage(
    html(`<!DOCTYPE html><html lang="en"><body>
      <h1>All Courts</h1><label for="q">Search</label><input id="q" name="q">
      <p hidden>Nobody reads this</p><script>document.querySelector("h1").textContent = "Changed"</script>
    </body></html>`),
  );
  expect(page.getByRole("heading", { name: "All Courts", level: 1 }).textContent).toBe("All Courts");
  expect(page.getByLabelText("Search").getAttribute("name")).toBe("q");
  expect(page.queryByRole("paragraph")).toBeNull();
});

test("readPage rejects a response that is not HTML", async () => {
  await expect(readPage(Response.json({}))).rejects.toThrow("Expected a page, not application/json");
});

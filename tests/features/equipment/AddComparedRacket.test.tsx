import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { AddComparedRacket, type RacketSearch } from "~/features/equipment/AddComparedRacket";
import { RouteAnnouncer } from "~/ui/RouteAnnouncer";

const MATCHES = [
  { id: 2, name: "AT10" },
  { id: 7, name: "AT10 Pro" },
];

const Stub = createRoutesStub([
  {
    path: "/compare",
    loader: ({ request }): RacketSearch => {
      const q = new URL(request.url).searchParams.get("q") ?? "";
      return { q, matches: q === "slow" ? null : MATCHES.filter(({ name }) => q && name.includes(q)) };
    },
    HydrateFallback: () => null,
    Component: () => (
      <>
        <RouteAnnouncer />
        <main tabIndex={-1}>
          <h1 tabIndex={-1}>Compare Rackets</h1>
          <AddComparedRacket ids={[1]} search={useLoaderData<RacketSearch>()} differencesOnly={false} />
        </main>
      </>
    ),
  },
]);

test.each([
  ["zzqqxx", "No other racket matches “zzqqxx”."],
  ["AT10", "Which one is “AT10”?"],
  ["slow", "Some results took too long to find. Try fewer words."],
])("the answer to a search for %s has the focus, also when it is repeated", async (q, answer) => {
  render(<Stub initialEntries={["/compare?ids=1"]} />);
  await userEvent.type(await screen.findByLabelText("Add a racket"), `${q}{Enter}`);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(answer));
  await userEvent.click(screen.getByLabelText("Add a racket"));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe(answer));
});

import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { COURT_LABELS } from "~/features/courts/court.labels";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { TopBar } from "~/ui/TopBar";

const player = { id: "7", firstName: "Asha", lastName: "Rao", profileImageUrl: null };

const lists = [COURT_LABELS, ...Object.values(EQUIPMENT_LABELS)];

const Stub = createRoutesStub([
  {
    path: "/visitor",
    Component: () => (
      <TopBar
        lists={lists}
        mainId="content"
        viewer={null}
        isSuperAdmin={false}
        returnTo="/courts?q=glass&page=2"
      />
    ),
  },
  {
    path: "/player",
    Component: () => (
      <TopBar lists={lists} mainId="content" viewer={player} isSuperAdmin={false} returnTo="/" />
    ),
  },
  {
    path: "/admin",
    Component: () => <TopBar lists={lists} mainId="content" viewer={player} isSuperAdmin returnTo="/" />,
  },
  {
    path: "/unknown",
    Component: () => (
      <TopBar lists={lists} mainId="content" viewer={undefined} isSuperAdmin={false} returnTo="/" />
    ),
  },
]);

const linksOf = (path: string) => {
  render(<Stub initialEntries={[path]} />);
  return screen.getAllByRole("link").map((link) => link.textContent?.trim());
};

it.each([
  ["/visitor", ["Sign In", "Sign Up"]],
  ["/player", ["My Profile", "Sign Out"]],
  ["/admin", ["Admin", "Sign Out"]],
])("links to the lists, and on %s to more", (path, more) => {
  const links = linksOf(path);
  expect(links).toEqual(expect.arrayContaining(["Courts", "Rackets", "Balls"]));
  for (const name of more) expect(links.some((link) => link?.includes(name))).toBe(true);
});

it("shows Admin to super admins only", () => {
  expect(linksOf("/player")).not.toContain("Admin");
});

it("has no links of the account when the user is unknown", () => {
  expect(linksOf("/unknown")).toEqual(["Bandeja", "Courts", "Rackets", "Balls"]);
});

it("links to the sign-in as a document, with the address to return to", () => {
  render(<Stub initialEntries={["/visitor"]} />);
  for (const name of ["Sign In", "Sign Up"]) {
    const link = screen.getByRole("link", { name });
    expect(link.getAttribute("href")).toBe("/api/login?returnTo=%2Fcourts%3Fq%3Dglass%26page%3D2");
    expect(link.hasAttribute("data-discover")).toBe(false);
  }
});

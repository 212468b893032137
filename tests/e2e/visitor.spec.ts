import { expect, type Page } from "@playwright/test";
import { type Account, test } from "./fixtures";

/** A screen of the specification in one of its states, with its required content. */
interface Screen {
  /** Its name in the specification, and the state. */
  name: string;
  path: string;
  as?: Account;
  /** The level and text of each heading. */
  headings?: readonly (readonly [level: number, text: string])[];
  /** Texts of elements. */
  texts?: readonly string[];
  /** Names of links, in any order. */
  links?: readonly string[];
  placeholders?: readonly string[];
  /** The first choices of filters, by label. */
  filters?: Readonly<Record<string, readonly string[]>>;
  /** Names of links and buttons that must be absent. */
  absent?: readonly string[];
}

const LIST_HEAD = ["Courts", "Rackets", "Balls", "Sign In", "Sign Up"];
const FOOTER = [
  [2, "Categories"],
  [2, "Support"],
  [2, "Legal"],
] as const;
const RACKET_PRICES = ["All Prices", "Budget under 8000", "Mid-range 8000-15000", "Premium 15000+"];
/** Links that only super admins have. */
const ADMIN_ONLY = ["Add Court", "Add Racket", "Add Ball", "Edit", "Delete"];

/** The content of the front page below its hero, for all users. */
const HOME = {
  headings: [
    [2, "Top Rated Courts"],
    [2, "Top Rated Rackets"],
    [2, "Best Padel Balls"],
    [2, "Recent Reviews"],
    ...FOOTER,
  ],
  texts: ["Courts Rated", "Rackets Reviewed", "Ball Reviews", "Total Reviews"],
  placeholders: ["Search courts, rackets, balls, or reviews..."],
} satisfies Partial<Screen>;

const screens: readonly Screen[] = [
  {
    ...HOME,
    name: "Landing page",
    path: "/",
    headings: [[1, "Rate & Review Padel"], ...HOME.headings],
    links: [...LIST_HEAD, "View All", "Write a Review"],
    absent: [...ADMIN_ONLY, "Admin", "My Profile", "Logout"],
  },
  {
    ...HOME,
    name: "Signed-in home of a player",
    path: "/",
    as: "player@example.com",
    headings: [[1, "Welcome back, Rohan!"], ...HOME.headings],
    links: ["My Profile", "Logout"],
    absent: ["Admin", "Write a Review", "Sign In", "Sign Up"],
  },
  {
    ...HOME,
    name: "Signed-in home of a super admin",
    path: "/",
    as: "admin@example.com",
    headings: [[1, "Welcome back, Anita!"], ...HOME.headings],
    links: ["Admin", "My Profile", "Logout"],
    absent: ["Write a Review", "Sign In", "Sign Up"],
  },
  {
    name: "Search without text",
    path: "/search",
    placeholders: HOME.placeholders,
    absent: ["View All"],
  },
  {
    name: "Search, results of all kinds",
    path: "/search?q=head",
    headings: [
      [2, "Rackets"],
      [2, "Balls"],
      [2, "Reviews"],
    ],
    placeholders: HOME.placeholders,
  },
  {
    name: "Search, nothing found",
    path: "/search?q=igloo",
    texts: ["No results found. Try different keywords."],
    placeholders: HOME.placeholders,
  },
  {
    name: "Court list",
    path: "/courts",
    headings: [[1, "All Courts"], [2, "25 Courts Found"], ...FOOTER],
    links: LIST_HEAD,
    filters: {
      Location: ["All Locations", "Andheri West", "Bandra East"],
      Price: ["All Prices", "Budget under ₹600", "Mid-range ₹600-900", "Premium ₹900+"],
    },
    absent: ADMIN_ONLY,
  },
  { name: "Court list, one found", path: "/courts?location=Colaba", headings: [[2, "1 Court Found"]] },
  {
    name: "Court list, none found",
    path: "/courts?location=Colaba&price=budget&q=igloo",
    headings: [
      [2, 'Search Results for "igloo"'],
      [2, "Courts"],
      [3, "0 Courts Found"],
    ],
    texts: ["No courts found matching your criteria."],
  },
  {
    name: "Court detail",
    path: "/courts/1",
    headings: [
      [1, "Mill Chimney Courts"],
      [2, "Court Details"],
      [2, "Amenities"],
      [2, "Ratings & Reviews"],
    ],
    texts: ["Lower Parel, Mumbai", "4 Courts", "₹750–950", "Parking", "(18 reviews)"],
    links: ["All Courts", "Write a Review"],
    absent: ADMIN_ONLY,
  },
  {
    name: "Court detail, without reviews",
    path: "/courts/25",
    texts: ["No reviews yet. Be the first to review this court!"],
    links: ["Write a Review"],
  },
  { name: "Court detail, none", path: "/courts/99999", headings: [[1, "Court Not Found"]] },
  {
    name: "Racket list",
    path: "/rackets",
    headings: [[1, "All Rackets"], [2, "30 Rackets Found"], ...FOOTER],
    links: LIST_HEAD,
    filters: { Brand: ["All Brands", "Adidas", "Babolat"], Price: RACKET_PRICES },
    absent: ADMIN_ONLY,
  },
  {
    name: "Racket list, none found",
    path: "/rackets?q=igloo",
    headings: [
      [2, 'Search Results for "igloo"'],
      [2, "Rackets"],
      [3, "0 Rackets Found"],
    ],
    texts: ["No rackets found matching your criteria."],
  },
  {
    name: "Racket list, search results",
    path: "/rackets?q=head",
    headings: [
      [2, 'Search Results for "head"'],
      [2, "Rackets"],
      [2, "Related Balls"],
      [2, "Related Reviews"],
    ],
  },
  {
    name: "Ball list",
    path: "/balls",
    headings: [[1, "All Balls"], [2, "13 Balls Found"], ...FOOTER],
    links: LIST_HEAD,
    filters: {
      Brand: ["All Brands", "Adidas"],
      Type: ["All Types", "Training", "Tournament", "Recreational"],
    },
    absent: ADMIN_ONLY,
  },
  { name: "Ball list, one found", path: "/balls?type=training", headings: [[2, "1 Ball Found"]] },
  {
    name: "Ball list, none found",
    path: "/balls?q=igloo",
    texts: ["No balls found matching your criteria."],
  },
  {
    name: "Ball list, search results",
    path: "/balls?q=head",
    headings: [
      [2, 'Search Results for "head"'],
      [2, "Balls"],
      [2, "Related Rackets"],
      [2, "Related Reviews"],
    ],
  },
  {
    name: "Equipment detail, a racket",
    path: "/equipment/24",
    headings: [
      [1, "Bullpadel Vertex 05 2026"],
      [2, "Specifications"],
      [2, "Ratings & Reviews"],
    ],
    texts: ["Racket", "Bullpadel", "₹25,000", "(2 reviews)"],
    links: ["All Rackets", "Write a Review"],
    absent: ADMIN_ONLY,
  },
  { name: "Equipment detail, a ball", path: "/equipment/31", texts: ["Ball"], links: ["All Balls"] },
  {
    name: "Equipment detail, none",
    path: "/equipment/99999",
    headings: [[1, "Equipment Not Found"]],
    texts: ["The equipment you're looking for doesn't exist."],
  },
  { name: "Profile, none", path: "/profile/nobody", headings: [[1, "User not found"]] },
  {
    name: "Profile, one's own while signed out",
    path: "/profile",
    texts: ["You need to log in to view your profile"],
  },
  {
    name: "Profile without reviews",
    path: "/profile/demo-newcomer",
    links: ["All Reviews (0)", "Courts (0)", "Equipment (0)"],
    texts: ["No reviews yet"],
    absent: ["Edit Profile"],
  },
  {
    name: "Profile, its courts",
    path: "/profile/demo-newcomer?tab=courts",
    texts: ["No court reviews yet"],
  },
  {
    name: "Profile, its equipment",
    path: "/profile/demo-newcomer?tab=equipment",
    texts: ["No equipment reviews yet"],
  },
  { name: "Contact Us", path: "/contact-us", headings: [[1, "Contact Us"]], links: ["Back to Home"] },
  { name: "Guidelines", path: "/guidelines", headings: [[1, "Guidelines"]], links: ["Back to Home"] },
  {
    name: "Privacy Policy",
    path: "/privacy-policy",
    headings: [[1, "Privacy Policy"]],
    links: ["Back to Home"],
  },
  {
    name: "Terms of Service",
    path: "/terms-of-service",
    headings: [[1, "Terms of Service"]],
    links: ["Back to Home"],
  },
  {
    name: "Cookie Policy",
    path: "/cookie-policy",
    headings: [[1, "Cookie Policy"]],
    links: ["Back to Home"],
  },
  {
    name: "Any other path",
    path: "/clubs",
    headings: [[1, "404 Page Not Found"]],
    texts: ["Did you forget to add the page to the router?"],
  },
];

test.describe("the screens of the specification", { tag: "@with-and-without-script" }, () => {
  for (const { name, path, as, ...expected } of screens) {
    test(name, async ({ visitor, signedIn }) => {
      const page = as ? await signedIn(as) : await visitor();
      await page.goto(path);
      await expectContent(page, expected);
    });
  }
});

async function expectContent(page: Page, expected: Omit<Screen, "name" | "path" | "as">): Promise<void> {
  for (const [level, name] of expected.headings ?? []) {
    await expect(page.getByRole("heading", { level, name, exact: true })).toBeVisible();
  }
  const main = page.getByRole("main");
  for (const text of expected.texts ?? [])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  for (const name of expected.links ?? []) {
    await expect(page.getByRole("link", { name, exact: true }).first()).toBeVisible();
  }
  for (const placeholder of expected.placeholders ?? [])
    await expect(page.getByPlaceholder(placeholder)).toBeVisible();
  for (const [label, choices] of Object.entries(expected.filters ?? {})) {
    const options = page.getByRole("combobox", { name: label, exact: true }).getByRole("option");
    expect((await options.allTextContents()).slice(0, choices.length)).toEqual(choices);
  }
  for (const name of expected.absent ?? []) {
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  }
}

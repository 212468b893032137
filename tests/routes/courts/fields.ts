import { count } from "~/lib/format";

/** The form of a court with all fields filled in. */
export const FORM = {
  name: "Smash Club",
  location: "Bandra West, Mumbai",
  description: "Two courts.\nUnder a roof.",
  priceRange: "₹500-700",
  contactInfo: "+91 98200 00000",
  numberOfCourts: "4",
  membershipRequired: "on",
  membershipInfo: "Ask at the desk",
  imageUrl: "https://images.example/court.webp",
} as const;

/** The court that this form creates. */
export const SAVED = { ...FORM, numberOfCourts: 4, membershipRequired: true } as const;

const COUNT = "Number of courts must be a whole number from 1 to 20";
const IMAGE = "Please provide a valid image URL or upload an image";
const tooLong = (label: string, max: number) => `${label} can be at most ${count(max)} characters long`;
const unstorable = (label: string) => `${label} contains a character that cannot be stored`;

/** Invalid input of a court's form: a title, the fields, the invalid field and the expected message. */
export const INVALID: readonly (readonly [string, Record<string, string>, string, string])[] = [
  ["no name", { name: "" }, "name", "Court name is required"],
  ["a blank name", { name: " \t " }, "name", "Court name cannot be empty"],
  ["an invisible name", { name: "\u200B\u3164" }, "name", "Court name cannot be empty"],
  ["a name of 256", { name: "a".repeat(256) }, "name", tooLong("Court name", 255)],
  ["a name with a NUL", { name: "a\0b" }, "name", unstorable("Court name")],
  ["no location", { location: "" }, "location", "Location is required"],
  ["a blank location", { location: "   " }, "location", "Location cannot be empty"],
  ["a location of 256", { location: "a".repeat(256) }, "location", tooLong("Location", 255)],
  ["a description of 5001", { description: "a".repeat(5001) }, "description", tooLong("Description", 5000)],
  ["a price of 51", { priceRange: "₹".repeat(51) }, "priceRange", tooLong("Price range", 50)],
  ["a contact of 256", { contactInfo: "a".repeat(256) }, "contactInfo", tooLong("Contact info", 255)],
  [
    "a membership text of 1001",
    { membershipInfo: "a".repeat(1001) },
    "membershipInfo",
    tooLong("Membership information", 1000),
  ],
  ["0 courts", { numberOfCourts: "0" }, "numberOfCourts", COUNT],
  ["21 courts", { numberOfCourts: "21" }, "numberOfCourts", COUNT],
  ["half a court", { numberOfCourts: "1.5" }, "numberOfCourts", COUNT],
  ["-1 courts", { numberOfCourts: "-1" }, "numberOfCourts", COUNT],
  ["many courts", { numberOfCourts: "many" }, "numberOfCourts", COUNT],
  ["courts in hexadecimal", { numberOfCourts: "0x5" }, "numberOfCourts", COUNT],
  ["NaN courts", { numberOfCourts: "NaN" }, "numberOfCourts", COUNT],
  ["infinite courts", { numberOfCourts: "Infinity" }, "numberOfCourts", COUNT],
  ["more courts than a number holds", { numberOfCourts: "1e400" }, "numberOfCourts", COUNT],
  ["an image of a script", { imageUrl: "javascript:alert(1)" }, "imageUrl", IMAGE],
  ["an image of a script, in mixed case", { imageUrl: " JaVaScRiPt:alert(1)" }, "imageUrl", IMAGE],
  ["an image of data", { imageUrl: "data:image/png;base64,AAAA" }, "imageUrl", IMAGE],
  ["an image address relative to the scheme", { imageUrl: "//evil.example/x.png" }, "imageUrl", IMAGE],
  ["an image address without a scheme", { imageUrl: "court.png" }, "imageUrl", IMAGE],
  ["an image address of FTP", { imageUrl: "ftp://files.example/x.png" }, "imageUrl", IMAGE],
  ["an image address of a file", { imageUrl: "file:///etc/passwd" }, "imageUrl", IMAGE],
  ["an image outside the uploads", { imageUrl: "/uploads/../x" }, "imageUrl", IMAGE],
  ["an image outside the uploads, encoded", { imageUrl: "/uploads/%2e%2e%2fx" }, "imageUrl", IMAGE],
  ["an image in a folder of the uploads", { imageUrl: "/uploads/a/b.png" }, "imageUrl", IMAGE],
  ["an upload without a name", { imageUrl: "/uploads/" }, "imageUrl", IMAGE],
  ["an image address elsewhere on this site", { imageUrl: "/api/logout" }, "imageUrl", IMAGE],
  ["an upload that does not exist", { imageUrl: `/uploads/${"0".repeat(32)}-640.webp` }, "imageUrl", IMAGE],
  ["an upload of an invalid name", { imageUrl: "/uploads/court.webp" }, "imageUrl", IMAGE],
  ["an incomplete address", { imageUrl: "http://" }, "imageUrl", IMAGE],
  ["an unknown scheme that begins with http", { imageUrl: "httpx://a.example" }, "imageUrl", IMAGE],
  [
    "an image address of 501",
    { imageUrl: `https://a.example/${"a".repeat(483)}` },
    "imageUrl",
    tooLong("Image address", 500),
  ],
];

import { expect, test } from "vitest";
import { emailIn, partsOf, telephoneIn } from "~/features/courts/court.contact";

test.each([
  ["+91 00000 10001, play@club.example", "+91 00000 10001", "play@club.example"],
  ["desk@club.example; (022) 5555-0000", "(022) 5555-0000", "desk@club.example"],
  ["Write to desk@club.example", undefined, "desk@club.example"],
  ["Tel: +91 22 1234 5678", "+91 22 1234 5678", undefined],
  ["Call 98200 12345.", "98200 12345", undefined],
  ["WhatsApp:9820012345 | Ravi at the desk - (022) 5555-0000", "9820012345", undefined],
  ["98200 12345 (WhatsApp)", "98200 12345", undefined],
  ["E-mail:desk@club.example, Ph. 022-5555 0000", "022-5555 0000", "desk@club.example"],
  ["Write to “The desk” <desk.mumbai+padel@club.example>.", undefined, "desk.mumbai+padel@club.example"],
  ["(desk@club.example)", undefined, "desk@club.example"],
  ["खेल: खेल@क्लब.example", undefined, "खेल@क्लब.example"],
  ["Open 10.00-22.00", undefined, undefined],
  ["Ask for a call at 98200 12345 9 am to 9 pm", undefined, undefined],
  ["@club98200123456", undefined, undefined],
  ["https://social.example/98200123456", undefined, undefined],
  ["Ask at gate 12345", undefined, undefined],
  ["@club on Instagram", undefined, undefined],
  ["", undefined, undefined],
  [null, undefined, undefined],
])("the contact %j has the number %j and the address %j", (contact, telephone, email) => {
  expect([telephoneIn(contact), emailIn(contact)]).toEqual([telephone, email]);
});

test("the parts of a contact are not empty", () => {
  expect(partsOf("98200 12345,, desk@club.example;\n")).toEqual(["98200 12345", "desk@club.example"]);
  expect(partsOf(null)).toEqual([]);
});

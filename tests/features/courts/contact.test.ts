import { expect, test } from "vitest";
import { emailIn, telephoneIn } from "~/features/courts/court.contact";

test.each([
  ["+91 00000 10001, play@club.example", "+91 00000 10001", "play@club.example"],
  ["desk@club.example; (022) 5555-0000", "(022) 5555-0000", "desk@club.example"],
  ["Write to desk@club.example", undefined, "desk@club.example"],
  ["Ask at gate 12345", undefined, undefined],
  ["@club on Instagram", undefined, undefined],
  ["", undefined, undefined],
  [null, undefined, undefined],
])("the contact %j has the number %j and the address %j", (contact, telephone, email) => {
  expect([telephoneIn(contact), emailIn(contact)]).toEqual([telephone, email]);
});

import { expect, it } from "vitest";
import { securityTxt } from "./routes/operations.ts";

const now = new Date("2026-11-27T15:04:05Z");

it("names contacts in their order, an end and its own address", () => {
  const securityContacts = ["https://example.com/report", "mailto:security@example.com"];
  expect(securityTxt({ securityContacts, publicUrl: "https://parapet.example.com" }, now)).toBe(
    `Contact: https://example.com/report
Contact: mailto:security@example.com
Expires: 2027-05-26T00:00:00.000Z
Canonical: https://parapet.example.com/.well-known/security.txt
`,
  );
});

it("invents no contact", () => {
  expect(securityTxt({ securityContacts: [], publicUrl: null }, now)).toBeNull();
});

import { expect, test } from "vitest";
import { lacksOrganization, placeSent } from "./place.ts";

const provider = { email: "p@example.com", role: "provider_admin" } as const;
const organization = { email: "o@example.com", role: "organization_admin" } as const;

test("a provider administrator has no organization, whatever was chosen before", () => {
  expect(placeSent(provider, { role: "provider_admin", organization_id: "a" })).toEqual({
    role: "provider_admin",
    organization_id: null,
  });
  expect(placeSent(provider, { role: "viewer", organization_id: "a" })).toEqual({
    role: "viewer",
    organization_id: "a",
  });
});

test("an organization administrator needs one", () => {
  expect(lacksOrganization(provider, { role: "organization_admin", organization_id: null })).toBe(true);
  expect(lacksOrganization(provider, { role: "organization_admin", organization_id: "a" })).toBe(false);
  expect(lacksOrganization(provider, { role: "viewer", organization_id: null })).toBe(false);
});

test("an organization's administrator places people in their own, which the server knows", () => {
  const place = { role: "organization_admin", organization_id: null } as const;
  expect(placeSent(organization, place)).toEqual({ role: "organization_admin" });
  expect(lacksOrganization(organization, place)).toBe(false);
});

import type { User } from "@parapet/contract";
import { expect, test } from "vitest";
import { grantableRoles, untouchable } from "./people-access.ts";

const as = (role: User["role"] | null) => ({ email: "me@example.com", role });
const person = (role: User["role"], email = "them@example.com"): User => ({
  id: "0199d6f0-0000-7000-8000-000000000001",
  provider_id: "0199d6f0-0000-7000-8000-000000000002",
  organization_id: null,
  first_name: "Bo",
  last_name: "Berg",
  email,
  phone: "",
  role,
  status: "active",
  email_confirmed: true,
  mfa_enabled: false,
  platform_admin: false,
  created_at: "2026-01-01T00:00:00Z",
  last_login_at: null,
});

test.each([
  ["provider_admin", 4],
  ["organization_admin", 2],
  ["analyst", 0],
  ["viewer", 0],
] as const)("%s", (role, roles) => {
  expect(grantableRoles(as(role))).toHaveLength(roles);
});

test("users can't manage themselves or users with a higher role", () => {
  expect(untouchable(as("provider_admin"), person("provider_admin", "ME@example.com"))).toBe("self");
  expect(untouchable(as("organization_admin"), person("analyst"))).toBe("role");
  expect(untouchable(as("organization_admin"), person("viewer"))).toBeNull();
  expect(untouchable(as(null), person("provider_admin"))).toBeNull();
});

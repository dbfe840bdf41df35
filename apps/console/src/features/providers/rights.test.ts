import { expect, test } from "vitest";
import { rightsOver } from "./rights.ts";

const admin = { role: "provider_admin", platform_admin: false, provider_id: "own" } as const;

test("administrators edit, others read", () => {
  expect(rightsOver(admin, "own")).toEqual({ edit: true, archive: false });
  for (const role of ["analyst", "organization_admin", "viewer"] as const)
    expect(rightsOver({ ...admin, role }, "own")).toEqual({ edit: false, archive: false });
});

test("a platform administrator archives every provider but the own one", () => {
  const root = { ...admin, platform_admin: true };
  expect([rightsOver(root, "own").archive, rightsOver(root, "other").archive]).toEqual([false, true]);
});

import type { TenantActionKind } from "@parapet/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { phishingMail } from "../mail/testing.ts";
import { type Acting, type TestOrg, startActing } from "./testing-tenant.ts";

let acting: Acting;
let org: TestOrg;
beforeAll(async () => {
  acting = await startActing();
  org = await acting.addOrg();
});
afterAll(() => acting.close());

/** Leaves the application with these roles only. */
function grantOnly(...roles: readonly string[]): void {
  org.tenant.control.revokeConsent();
  for (const role of roles) org.tenant.control.grantRole(role);
}

let marks = 0;
async function deliver(): Promise<string> {
  marks += 1;
  const mime = phishingMail(`l-${marks}`).toString();
  return (await org.deliver(0, (address) => mime.replaceAll("ann@meridian.example", address))).id;
}

/** Actions that must run first so the kind has something to do. */
const before: Partial<Record<TenantActionKind, TenantActionKind>> = { release: "quarantine", restore: "purge" };
const ofMail: readonly TenantActionKind[] = [
  "quarantine",
  "release",
  "move_to_junk",
  "soft_delete",
  "purge",
  "restore",
  "categorise",
];

it.each(ofMail)("%s needs Mail.ReadWrite and read access, and stops without them", async (kind) => {
  grantOnly("Mail.Read", "Mail.ReadWrite");
  const params = kind === "categorise" ? { category: "Suspicious" } : {};
  const act = async (each: TenantActionKind, id: string) =>
    acting.act(org.analyst.call, { kind: each, targets: [id], params });
  const [first, second] = [await deliver(), await deliver()];
  const earlier = before[kind];
  if (earlier !== undefined) for (const id of [first, second]) await act(earlier, id);
  expect(await act(kind, first)).toMatchObject({ state: "done", done: 1 });
  grantOnly("Mail.Read", "MailboxSettings.ReadWrite", "Mail.Send");
  expect(await act(kind, second)).toMatchObject({ state: "failed", done: 0, targets: [{ problem: "permission" }] });
});

import { expect, it } from "vitest";
import { needsRenewal } from "./ensure-subscription.ts";
import type { SubscriptionRow } from "./table.ts";

const now = new Date("2026-11-02T09:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const subscription = (change: Partial<SubscriptionRow>): SubscriptionRow => ({
  id: crypto.randomUUID(),
  providerId: crypto.randomUUID(),
  mailboxId: crypto.randomUUID(),
  graphId: "g",
  clientStateHash: Buffer.alloc(32),
  state: "active",
  problem: null,
  expiresAt: new Date(now.getTime() + 5 * 86_400_000),
  createdAt: ago(9000),
  changedAt: ago(5),
  lastNotificationAt: null,
  ...change,
});

it.each([
  ["there is none", null, true],
  ["it is active and fresh", subscription({}), false],
  ["it was renewed a day ago", subscription({ changedAt: ago(24 * 60) }), true],
  ["Microsoft asks for an authorization", subscription({ state: "reauthorize" }), true],
  ["Microsoft ended it", subscription({ state: "removed" }), true],
  ["a process stopped while creating it", subscription({ state: "creating" }), true],
  ["it failed a moment ago", subscription({ state: "failed" }), false],
  ["it failed an hour ago", subscription({ state: "failed", changedAt: ago(60) }), true],
])("needs renewal when %s: %o", (_, row, expected) => {
  expect(needsRenewal(row, now)).toBe(expected);
});

import { describe, expect, test } from "vitest";
import type { SenderHistory, Traffic } from "./mail-context.ts";
import { stateOf } from "./testing.ts";

const none: SenderHistory = { received: 0, sent: 0, fromDomain: 0, daysSinceLast: null, changedTraits: 0 };
const quiet: Traffic = { mailboxes: 1, newShare: 0, bulkMessages: 0, newDomains: 0 };

/** Both sides of each threshold. */
const ofHistory: readonly (readonly [id: string, part: Partial<SenderHistory>, state: string])[] = [
  ["sender.first_contact_user", {}, "raised"],
  ["sender.first_contact_user", { received: 1 }, "absent"],
  ["sender.first_contact_user", { sent: 1 }, "absent"],
  ["sender.first_contact_user", { fromDomain: 9 }, "raised"],
  ["sender.first_contact_org", {}, "raised"],
  ["sender.first_contact_org", { fromDomain: 1 }, "absent"],
  ["sender.dormant", { daysSinceLast: 365 }, "absent"],
  ["sender.dormant", { daysSinceLast: 366 }, "raised"],
  ["sender.dormant", { daysSinceLast: null }, "absent"],
  ["sender.new_address_known_domain", { fromDomain: 1 }, "raised"],
  ["sender.new_address_known_domain", { fromDomain: 1, received: 1 }, "absent"],
  ["sender.new_address_known_domain", {}, "absent"],
  ["sender.compromised_partner", { received: 5, sent: 5, changedTraits: 3 }, "raised"],
  ["sender.compromised_partner", { received: 4, sent: 9, changedTraits: 3 }, "absent"],
  ["sender.compromised_partner", { received: 9, sent: 4, changedTraits: 3 }, "absent"],
  ["sender.compromised_partner", { received: 5, sent: 5, changedTraits: 2 }, "absent"],
  ["sender.compromised_partner", { received: 5, sent: 5, changedTraits: null }, "unavailable"],
];

const ofTraffic: readonly (readonly [id: string, part: Partial<Traffic>, state: string])[] = [
  ["sender.volume_burst", { mailboxes: 20, newShare: 0.8 }, "raised"],
  ["sender.volume_burst", { mailboxes: 19, newShare: 1 }, "absent"],
  ["sender.volume_burst", { mailboxes: 99, newShare: 0.79 }, "absent"],
  ["sender.mail_bomb", { bulkMessages: 50, newDomains: 30 }, "raised"],
  ["sender.mail_bomb", { bulkMessages: 49, newDomains: 49 }, "absent"],
  ["sender.mail_bomb", { bulkMessages: 99, newDomains: 29 }, "absent"],
];

describe("the history with a sender", () => {
  test.each(ofHistory)("%s with %o is %s", (id, part, state) => {
    expect(stateOf(id, {}, { history: { ...none, ...part } })).toBe(state);
    expect(stateOf(id, {})).toBe("unavailable");
  });

  test("ignores a new address at a free email service", () => {
    const history = { ...none, fromDomain: 9 };
    expect(stateOf("sender.new_address_known_domain", { from: "a@gmail.com" }, { history })).toBe("absent");
    expect(stateOf("sender.new_address_known_domain", {}, { history })).toBe("raised");
  });
});

describe("the rate of messages", () => {
  test.each(ofTraffic)("%s with %o is %s", (id, part, state) => {
    expect(stateOf(id, {}, { traffic: { ...quiet, ...part } })).toBe(state);
    expect(stateOf(id, {})).toBe("unavailable");
  });
});

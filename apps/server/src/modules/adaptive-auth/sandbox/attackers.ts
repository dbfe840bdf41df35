import type { SandboxAttacker, SandboxCall } from "@parapet/contract";

type Choices<Side extends keyof SandboxCall> = readonly [SandboxCall[Side], ...SandboxCall[Side][]];

/** An attacker's choices, equally likely; duplicates count twice. */
export type Habits = { readonly [Side in keyof SandboxCall]: Choices<Side> };

const anywhere: Choices<"country"> = ["NO", "SE", "DE", "FR", "US", "BR", "SG", "NG"];
const anyHour: Choices<"hour"> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];
const officeHours: Choices<"hour"> = [8, 9, 10, 11, 12, 13, 14, 15, 16];
const anyEndpoint: Choices<"endpoint"> = [
  "GET /invoices",
  "GET /invoices/{id}",
  "POST /payouts",
  "DELETE /customers/{id}",
];
const commonEndpoints: Choices<"endpoint"> = ["GET /invoices", "GET /invoices", "GET /invoices/{id}", "POST /payouts"];

/** Four attackers with the API key, from opportunistic to highly targeted. */
export const attackers: Readonly<Record<SandboxAttacker, Habits>> = {
  naive: {
    country: anywhere,
    network: ["hosting", "hosting", "same_isp", "anonymiser", "mobile"],
    agent: ["other_library", "tool", "browser", "absent"],
    key: ["missing"],
    endpoint: anyEndpoint,
    hour: anyHour,
    per_minute: [5, 30, 200],
  },
  vpn: {
    country: ["NO"],
    network: ["anonymiser", "anonymiser", "hosting"],
    agent: ["other_library", "tool", "browser", "usual"],
    key: ["missing"],
    endpoint: anyEndpoint,
    hour: anyHour,
    per_minute: [3, 10, 30],
  },
  targeted: {
    country: ["NO"],
    network: ["same_isp", "same_isp", "mobile"],
    agent: ["usual", "usual", "updated"],
    key: ["missing", "missing", "new"],
    endpoint: commonEndpoints,
    hour: anyHour,
    per_minute: [3, 5],
  },
  very_targeted: {
    country: ["NO"],
    network: ["same_isp", "home", "office"],
    agent: ["usual"],
    key: ["missing", "missing", "missing", "known"],
    endpoint: commonEndpoints,
    hour: officeHours,
    per_minute: [3, 5],
  },
};

import { mailAbilities, mailAbility, rolesFor } from "@parapet/contract";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createGraphClient, type GraphClient } from "../create-graph-client.ts";
import { GraphProblem } from "../problem.ts";
import { probeAbilities } from "./probe-abilities.ts";

let simulator: TenantSimulator;
let client: GraphClient;
const least = rolesFor(mailAbility.options);

beforeAll(async () => {
  simulator = await startTenantSimulator({ mailboxes: 9 });
  const { urls, tenantId, registration } = simulator;
  const { clientId, secret } = registration;
  const credential = { kind: "secret", secret } as const;
  const pace = { now: () => performance.now(), random: () => 0, wait: () => Promise.resolve() };
  client = createGraphClient({ cloud: "global", tenantId, clientId, credential, baseUrls: urls, pace });
  for (const role of await client.grantedRoles()) simulator.control.removeRole(role);
});
beforeEach(() => {
  for (const role of least) simulator.control.grantRole(role);
  simulator.control.revokeTokens();
});
afterAll(async () => {
  client.close();
  await simulator.stop();
});

const missing = async () => {
  const { abilities } = await probeAbilities(client, null);
  return mailAbility.options.filter((ability) => abilities[ability].state === "missing");
};

it("finds every ability with the least roles for all", async () => {
  const { grantedRoles } = await probeAbilities(client, null);
  expect([...grantedRoles].toSorted()).toEqual([...least].toSorted());
  expect(await missing()).toEqual([]);
});

it.each(least)("misses without %s what it is for, and nothing else", async (role) => {
  simulator.control.removeRole(role);
  simulator.control.revokeTokens();
  const expected = mailAbility.options.filter((ability) => {
    const { role: own, includedIn } = mailAbilities[ability];
    return !least.some((each) => each !== role && (each === own || includedIn.includes(each)));
  });
  expect(await missing()).toEqual(expected);
  expect(expected).not.toEqual([]);
});

it("tells a consent that was taken back", async () => {
  simulator.control.revokeConsent();
  const problem = await probeAbilities(client, null).catch((error: unknown) => error);
  simulator.control.grantConsent();
  expect(problem).toBeInstanceOf(GraphProblem);
  expect(problem).toMatchObject({
    kind: expect.stringMatching(/^(auth|consent)$/),
    code: expect.stringMatching(/^AADSTS\d+$/),
  });
});

it("tells of a mailbox that is kept from the application", async () => {
  const { value } = await client.call("user.list", { path: {}, query: { $top: 1, $select: "id,mail" } });
  const [user] = value;
  simulator.control.excludeMailbox(user?.mail ?? "");
  const { abilities } = await probeAbilities(client, user?.id ?? null);
  simulator.control.excludeMailbox(user?.mail ?? "", false);
  expect(abilities.list_mail).toMatchObject({
    state: "error",
    problem: { kind: "permission", code: "ErrorAccessDenied" },
  });
});

it.each([
  ["", ["read_sign_ins", "read_risk", "mark_sign_ins", "change_risky_users"]],
  // Nothing reads risks then, but who lacks P1 lacks P2.
  ["IdentityRiskEvent.Read.All", ["read_sign_ins", "mark_sign_ins", "change_risky_users"]],
])("tells what a tenant has not paid for, tried or not: without the role %s", async (role, expected) => {
  simulator.control.removeRole(role);
  simulator.control.setFaults({ isPremium: false });
  const { abilities } = await probeAbilities(client, null);
  simulator.control.setFaults({ isPremium: true });
  const unlicensed = mailAbility.options.filter((ability) => abilities[ability].state === "unlicensed");
  expect(unlicensed).toEqual(expected);
  for (const ability of unlicensed) expect(abilities[ability].problem).toMatchObject({ kind: "licence" });
});

it("takes what was not tried for licensed where reading it works", async () => {
  const { abilities } = await probeAbilities(client, null);
  expect([abilities.mark_sign_ins, abilities.change_risky_users]).toEqual([
    { state: "ok", problem: null },
    { state: "ok", problem: null },
  ]);
});

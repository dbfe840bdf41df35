import { mailAbilities, mailAbility, rolesFor } from "@parapet/contract";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createGraphClient, type GraphClient } from "../create-graph-client.ts";
import { GraphProblem } from "../problem.ts";
import { probeAbilities } from "./probe-abilities.ts";

let simulator: TenantSimulator;
let client: GraphClient;
const required = rolesFor(mailAbility.options);

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
  for (const role of required) simulator.control.grantRole(role);
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

it("finds every ability with the minimal roles", async () => {
  const { grantedRoles } = await probeAbilities(client, null);
  expect([...grantedRoles].toSorted()).toEqual([...required].toSorted());
  expect(await missing()).toEqual([]);
});

it.each(required)("misses only the abilities of %s without it", async (role) => {
  simulator.control.removeRole(role);
  simulator.control.revokeTokens();
  const expected = mailAbility.options.filter((ability) => {
    const { role: own, includedIn } = mailAbilities[ability];
    return !required.some((each) => each !== role && (each === own || includedIn.includes(each)));
  });
  expect(await missing()).toEqual(expected);
  expect(expected).not.toEqual([]);
});

it("reports withdrawn consent", async () => {
  simulator.control.revokeConsent();
  const problem = await probeAbilities(client, null).catch((error: unknown) => error);
  simulator.control.grantConsent();
  expect(problem).toBeInstanceOf(GraphProblem);
  expect(problem).toMatchObject({
    kind: expect.stringMatching(/^(auth|consent)$/),
    code: expect.stringMatching(/^AADSTS\d+$/),
  });
});

it("reports a mailbox denied to the application", async () => {
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
  // Risk can't be read without P2, and P2 tenants also have P1.
  ["IdentityRiskEvent.Read.All", ["read_sign_ins", "mark_sign_ins", "change_risky_users"]],
])("reports unlicensed abilities, tested or not: without the role %s", async (role, expected) => {
  simulator.control.removeRole(role);
  simulator.control.setFaults({ isPremium: false });
  const { abilities } = await probeAbilities(client, null);
  simulator.control.setFaults({ isPremium: true });
  const unlicensed = mailAbility.options.filter((ability) => abilities[ability].state === "unlicensed");
  expect(unlicensed).toEqual(expected);
  for (const ability of unlicensed) expect(abilities[ability].problem).toMatchObject({ kind: "licence" });
});

it("considers untested abilities licensed if reading works", async () => {
  const { abilities } = await probeAbilities(client, null);
  expect([abilities.mark_sign_ins, abilities.change_risky_users]).toEqual([
    { state: "ok", problem: null },
    { state: "ok", problem: null },
  ]);
});

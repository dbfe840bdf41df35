import type { Effect } from "@parapet/contract";
import type { PolicyFacts } from "@parapet/risk-engine";
import { v7 as newId } from "uuid";
import { describe, expect, test } from "vitest";
import type { RowText } from "../../../../platform/journal/rows/row-bytes.ts";
import { createSealing } from "../../../../platform/sealing.ts";
import type { NetworkFacts } from "../../data-pack/network-facts.ts";
import { addressOf, apiId, apiOfMany, manyClients, providerId, providerOfMany } from "../../testing-many-clients.ts";
import { DecisionMaker } from "../decide/decision-maker.ts";
import type { Decision } from "../decide/decision.ts";
import { CallerAddresses } from "../request/caller-address.ts";
import { createLogRows } from "./log-row.ts";

const { directory, learning, keys } = manyClients(3);
const sealing = createSealing("log");
const endpoint = { id: newId(), method: "GET", template: '/things/{"thing"}', sensitivity: "high" as const };
const api = apiOfMany([endpoint], { address_storage: "prefix" });
directory.setProvider(providerOfMany);
directory.setApi(api);
const factsOf = (address: string): NetworkFacts => ({
  address,
  prefix: "203.0.113.0/24",
  isPrivate: false,
  country: "NO",
  asn: 2119,
  asName: 'Tele"nor',
  kind: "isp",
  place: null,
  onAnonymiserList: false,
  onBlockList: null,
});
const addresses = new CallerAddresses({ look: factsOf }, sealing);
const maker = new DecisionMaker({ directory: () => directory, learning, sealing, isLeakedKey: () => null });

function decide(apiKey: string, turn: number) {
  const headers = { "user-agent": 'agent"\n/1' };
  const address = addresses.read(addressOf(turn, turn % 3));
  const call = { method: "GET", uri: "/things/7", address, headers, userAgent: 'agent"\n/1', tls: null, apiKey };
  return maker.decide(api, call, "", Date.UTC(2026, 10, 1, turn % 24));
}

const textOf = ({ own, common }: RowText) => own + common;

test("a row is one line of JSON that tells every signal as it was", () => {
  const rowOf = createLogRows(sealing);
  for (let turn = 0; turn < 60; turn += 1) {
    const decision = decide(keys[turn % 3] ?? "", turn);
    const { assessment, facts, contextHash } = decision.scored ?? {};
    const line = textOf(rowOf(decision, { challengeHash: turn === 0 ? "c4" : "", latencyUs: 12 }, []));
    expect(line).not.toContain("\n");
    const row: unknown = JSON.parse(line);
    expect(row).toMatchObject({
      id: decision.id,
      time: new Date(decision.atMs).toISOString(),
      provider_id: providerId,
      api_id: apiId,
      client_id: decision.client?.id,
      config_version: 3,
      endpoint: endpoint.template,
      address: "203.0.113.0/24",
      as_name: 'Tele"nor',
      user_agent: 'agent"\n/1',
      rule_id: decision.rule?.id,
      effect: decision.effect,
      enforced: true,
      latency_us: 12,
      score: assessment?.score,
      against: assessment?.signals.flatMap(({ code, decibans }) => ((decibans ?? 0) > 0 ? [code] : [])).join(","),
      evidence: expect.closeTo(assessment?.evidence ?? Number.NaN, 5),
      signal_order: assessment?.signals.map(({ code }) => code).join(","),
      signal_states: assessment?.signals.map(({ state }) => ["off", "on", "unavailable"].indexOf(state)),
      signal_decibans: assessment?.signals.map(({ decibans }) => expect.closeTo(decibans ?? 0, 5)),
      facts_by_signal: {
        "net.hierarchy": { country: "NO", prefix: "203.0.113.0/24", address: "203.0.113.0/24" },
        "dev.agent": assessment?.signals.find(({ code }) => code === "dev.agent")?.facts,
      },
      context: { client: facts && logged(facts.client), endpointId: endpoint.id, sensitivity: "high", contextHash },
    });
    const isThere = (column: string) => Object.hasOwn(Object(row), column);
    expect(["challenge_hash", "counterfactuals"].map(isThere)).toEqual([turn === 0, false]);
  }
});

test("a call without a client has no score and no client facts", () => {
  const row: unknown = JSON.parse(
    textOf(createLogRows(sealing)(decide("", 1), { challengeHash: "", latencyUs: 1 }, [])),
  );
  expect(row).toMatchObject({ cause: "credential", effect: "deny" });
  expect(Object.keys(Object(row)).filter((key) => /^(?:client|key|rule|signal|score|context)/.test(key))).toEqual([]);
});

describe("calls that were assessed as one", () => {
  const settled = { challengeHash: "", latencyUs: 1 };
  const shared = (turn: number) => {
    const decision = decide(keys[0] ?? "", turn);
    return { ...decision, firstOfSession: false, scored: decision.scored && { ...decision.scored, isShared: true } };
  };
  const one = shared(1);
  const other = shared(2);
  const again = { ...one, id: newId() };
  const rowBy = (rowOf: ReturnType<typeof createLogRows>, decision: Decision): Readonly<Record<string, unknown>> =>
    JSON.parse(textOf(rowOf(decision, settled, [])));
  const ofAssessment = /^(?:evidence|middle|spread|sessions|learnt_share|signal_|facts_|context$)/;

  test("tell their assessment once, and everything else as they would by themselves", () => {
    const ofMany = createLogRows(sealing);
    expect(rowBy(ofMany, one)).toEqual(rowBy(createLogRows(sealing), one));
    const effects: readonly Effect[] = ["allow", "throttle", "step_up"];
    for (const decision of [again, { ...again, id: newId() }])
      for (const effect of effects)
        for (const key of [decision.key, directory.key("") ?? null]) {
          const each = { ...decision, effect, key };
          const alone = Object.entries(rowBy(createLogRows(sealing), each)).filter(
            // Calls too risky to train a profile have their sample with their assessment.
            ([column]) => !ofAssessment.test(column) && column !== "observation",
          );
          const row = { ...Object.fromEntries(alone), assessed_as: one.id };
          expect(rowBy(ofMany, each)).toEqual(row);
          expect(rowBy(ofMany, each)).toEqual(row);
        }
    expect(rowBy(ofMany, other)).toEqual(rowBy(createLogRows(sealing), other));
  });

  test("have it once more where a session begins, and where a row is rebuilt", () => {
    const ofMany = createLogRows(sealing);
    for (const decision of [one, { ...again, firstOfSession: true }, one])
      expect(rowBy(ofMany, decision)).toEqual(rowBy(createLogRows(sealing), decision));
  });
});

/** IDs have columns of their own. */
function logged({ kind, state, tags, hasFactor }: PolicyFacts["client"]) {
  return { kind, state, tags, hasFactor };
}

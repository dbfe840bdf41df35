import { v7 as newId } from "uuid";
import { createSealing } from "../../platform/sealing.ts";
import type { NetworkFacts } from "./data-pack/network-facts.ts";
import { DecisionMaker } from "./decision/decide/decision-maker.ts";
import { CallerAddresses } from "./decision/request/caller-address.ts";
import type { InboundCall } from "./decision/request/inbound-call.ts";
import { toTrainingSample } from "./decision/training/training-sample.ts";
import { addressOf, apiOfMany, manyClients, providerOfMany } from "./testing-many-clients.ts";

const clients = 20_000;
const calls = { warmUp: 50_000, measured: 200_000 } as const;
/** One in ten calls is made by a different, recurring client. */
const busy = 2_000;

/** How long decisions with their learning take by themselves, in microseconds: many clients, some of them often. */
export function engineTimes(): readonly number[] {
  const { directory, learning, keys } = manyClients(clients);
  const sealing = createSealing("bench");
  const api = apiOfMany([{ id: newId(), method: "GET", template: "/things/{thing}", sensitivity: "normal" }]);
  directory.setProvider(providerOfMany);
  directory.setApi(api);
  const known = new Map<string, NetworkFacts>();
  const addresses = new CallerAddresses({ look: (text) => known.get(text) ?? remember(known, text) }, sealing);
  const maker = new DecisionMaker({ directory: () => directory, learning, sealing, isLeakedKey: () => null });
  const toCall = (client: number, turn: number): InboundCall => ({
    method: "GET",
    uri: `/things/${turn}?page=2`,
    address: addresses.read(addressOf(client, turn % 4)),
    headers: { "x-api-key": keys[client] ?? "", "user-agent": "okhttp/4.12.0", accept: "*/*", "accept-language": "en" },
    userAgent: "okhttp/4.12.0",
    tls: null,
    apiKey: keys[client] ?? "",
  });
  const times: number[] = [];
  const startMs = Date.UTC(2026, 10, 1);
  for (let turn = 0; turn < calls.warmUp + calls.measured; turn += 1) {
    const client = turn % 10 === 0 ? (turn * 7919) % clients : (turn * 31) % busy;
    const began = performance.now();
    const decision = maker.decide(api, toCall(client, turn), "", startMs + turn * 10);
    const sample = toTrainingSample(decision, sealing);
    if (sample !== null) learning.learn(sample);
    if (turn >= calls.warmUp) times.push((performance.now() - began) * 1000);
  }
  return times;
}

function remember(known: Map<string, NetworkFacts>, address: string): NetworkFacts {
  const prefix = `${address.replace(/\.\d+$/, ".0")}/24`;
  const nothing = { place: null, onAnonymiserList: false, onBlockList: false, asName: "Bench" };
  const facts = { address, prefix, isPrivate: false, country: "NO", asn: 2119, kind: "isp" as const, ...nothing };
  known.set(address, facts);
  return facts;
}

/** What so many clients take in memory. */
export { manyClients } from "./testing-many-clients.ts";

import fc from "fast-check";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { createSealing } from "../../../../platform/sealing.ts";
import { digestOfKey } from "../../client-key/api-key.ts";
import { apiId, apiOfMany, manyClients, providerId, providerOfMany } from "../../testing-many-clients.ts";
import { CallerAddresses } from "../request/caller-address.ts";
import { type AssessmentInput, assessCall, toAssessmentInput } from "./assess-call.ts";
import { AssessmentCache } from "./assessment-cache.ts";

const claims = {};

const things = ["/things", "/orders"].map((template) => ({
  id: newId(),
  method: "GET",
  template,
  sensitivity: "normal" as const,
}));
const api = apiOfMany(things);
const facts = {
  prefix: "203.0.113.0/24",
  isPrivate: false,
  country: "NO",
  asn: 2119,
  asName: null,
  kind: "isp" as const,
  place: null,
  onAnonymiserList: false,
  onBlockList: null,
};
const look = new Map(["203.0.113.7", "203.0.113.8"].map((address) => [address, { ...facts, address }]));
const addresses = new CallerAddresses({ look: (text) => look.get(text) ?? null }, createSealing("assessments"));

function oneClient() {
  const { directory, learning, keys } = manyClients(1);
  const client = directory.client(directory.key(digestOfKey(keys[0] ?? ""))?.clientId ?? "");
  if (client === undefined) throw new Error("There is no client");
  return { client, learning };
}

interface Called {
  readonly path: string;
  readonly atMs: number;
  readonly address?: string;
  readonly userAgent?: string;
  readonly language?: string;
  readonly perMinute?: number;
  readonly failures?: number;
}

/** A call of the client, with all that its assessment depends on. */
function assessedCall({ client, learning }: ReturnType<typeof oneClient>, called: Called): AssessmentInput {
  const { path, atMs, address = "", userAgent = "curl/8.5.0", language = "en", perMinute = 5, failures = 0 } = called;
  const headers = { "user-agent": userAgent, "accept-language": language };
  return toAssessmentInput({
    api,
    provider: providerOfMany,
    client,
    method: "GET",
    endpoint: api.endpoints("GET", path)?.[0] ?? null,
    key: null,
    elevation: null,
    remembered: null,
    keyLeaked: null,
    claims,
    paths: null,
    readableHeaders: null,
    call: { method: "GET", uri: path, address: addresses.read(address), headers, userAgent, tls: null, apiKey: "" },
    counts: { perMinute, failures, failuresHere: 0, parallelNetworks: 0, revokedKeyUsed: false, refusedShare: null },
    known: learning.known(client, api, atMs),
    atMs,
  });
}

const step = fc.record({
  laterMs: fc.constantFrom(0, 0, 0, 0, 1, 400, 1000),
  address: fc.constantFrom(...look.keys()),
  path: fc.constantFrom("/things", "/orders"),
  userAgent: fc.constantFrom("okhttp/4.12.0", "curl/8.5.0"),
  language: fc.constantFrom("en", "fr"),
  perMinute: fc.constantFrom(1, 500),
  failures: fc.constantFrom(0, 9),
  isLearned: fc.constantFrom(false, false, false, false, true),
});

test("a cached assessment equals a new one, whatever came in between", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 100 }), (steps) => {
      const one = oneClient();
      const assessments = new AssessmentCache();
      let atMs = Date.UTC(2026, 10, 1);
      for (const { laterMs, isLearned, ...called } of steps) {
        atMs += laterMs;
        const input = assessedCall(one, { ...called, atMs });
        const { isShared: _, ...assessed } = assessments.of("here", input);
        const { isShared: _anew, ...fresh } = assessCall(input);
        expect(assessed).toEqual(fresh);
        if (isLearned) one.learning.learn(toTrainingSample(input, assessed.observation));
      }
    }),
    { numRuns: 30 },
  );
});

function toTrainingSample(
  { client, address }: AssessmentInput,
  observation: ReturnType<typeof assessCall>["observation"],
) {
  const { country = null, asn = null, asName = null, prefix: network = "" } = address?.facts ?? {};
  const seen = { clientId: client.id, apiId, contextHash: "00", country, asn, asName, network, agent: "okhttp" };
  return { providerId, context: seen, observation, weight: 1 };
}

test("who calls again within a second gets the same judgement, for each endpoint; who calls twice costs no memory", () => {
  const one = oneClient();
  const assessments = new AssessmentCache();
  const judge = (path: string, atMs: number) => assessments.of("here", assessedCall(one, { path, atMs }));
  const atMs = Date.UTC(2026, 10, 1);
  expect(judge("/things", atMs).isShared).toBe(false);
  const second = judge("/things", atMs + 1);
  expect(second.isShared).toBe(true);
  const other = judge("/orders", atMs + 2);
  expect(judge("/things", atMs + 999)).toBe(second);
  expect(judge("/orders", atMs + 999)).toBe(other);
  expect(judge("/things", atMs + 1000).isShared).toBe(false);
});

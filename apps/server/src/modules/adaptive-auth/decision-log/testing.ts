import { randomUUID } from "node:crypto";
import type { DecisionSignal } from "@parapet/contract";
import { levelOf, pointsOf, scoreOf, type Weights } from "@parapet/risk-engine";
import type { ViewerCall } from "../../../platform/call.ts";
import { getSignalOrder } from "../decision/log/signal-columns.ts";

/** A signal as the engine finds it. */
export type TestSignal = Pick<DecisionSignal, "code" | "facts"> & { readonly decibans: number | null };

/** A decision with overrides of the defaults. */
export interface TestDecision {
  readonly apiId: string;
  readonly client?: { readonly id: string; readonly organizationId: string | null };
  /** Defaults to now, because the store expires old rows. */
  readonly time?: Date;
  readonly signals?: readonly TestSignal[];
  readonly weights?: Weights;
  /** Overrides of columns. */
  readonly row?: Readonly<Record<string, unknown>>;
}

/** Logs decisions through the journal. @returns their IDs */
export async function logDecisions({ platform, viewer }: ViewerCall, made: readonly TestDecision[]): Promise<string[]> {
  const rows = made.map((each) => ({ id: randomUUID(), ...rowOf(each, viewer.providerId) }));
  await platform.journal.appendMany(rows.map((row) => ({ table: "decision", row })));
  return rows.map(({ id }) => id);
}

function rowOf(made: TestDecision, providerId: string) {
  const { apiId, client, time = new Date(), signals = defaultSignals, weights = {}, row = {} } = made;
  const points = signals.map(({ code, decibans }) => pointsOf(code, decibans, weights));
  const evidence = points.reduce((sum, each) => sum + each, 0);
  const score = scoreOf(evidence, calibration);
  return {
    provider_id: providerId,
    time: time.toISOString(),
    api_id: apiId,
    ...(client && { client_id: client.id, organization_id: client.organizationId ?? undefined }),
    key_prefix: "pk_test",
    method: "GET",
    endpoint: "/invoices",
    address: "203.0.113.7",
    country: "NO",
    asn: 2119,
    as_name: "Telenor",
    network_kind: "isp",
    agent: "okhttp",
    user_agent: "okhttp/4.12",
    mode: "enforce",
    effect: "allow",
    enforced: true,
    cause: "policy",
    rule_id: "018f0000-0000-7000-8000-000000000001",
    rule_name: "Everything else",
    config_version: 1,
    first_of_session: true,
    scored: true,
    score,
    level: levelOf(score),
    evidence,
    signal_order: getSignalOrder(signals),
    signal_states: signals.map(({ decibans }, at) =>
      decibans === null ? 2 : Math.round(points[at] ?? 0) === 0 ? 0 : 1,
    ),
    signal_decibans: signals.map(({ decibans }) => decibans ?? 0),
    facts_by_signal: Object.fromEntries(signals.map(({ code, facts }) => [code, facts])),
    ...calibration,
    sessions: 40,
    learnt_share: 0.9,
    context: JSON.stringify({
      client: { kind: "interactive", state: "normal", tags: ["billing"], hasFactor: true },
      sensitivity: "normal",
      zones: [],
      elevated: false,
    }),
    latency_us: 350,
    ...row,
  };
}

const calibration = { middle: 8, spread: 5 } as const;

const defaultSignals: readonly TestSignal[] = [
  {
    code: "net.hierarchy",
    decibans: -6.4,
    facts: { newAt: null, country: "NO", asn: 2119, prefix: "203.0.113.0/24", address: "203.0.113.7" },
  },
  {
    code: "dev.agent",
    decibans: -3.2,
    facts: { newAt: null, family: "okhttp", version: "4", os: "", device: "library" },
  },
  { code: "geo.impossible_travel", decibans: null, facts: {} },
];

/** What a stolen key from a data centre looks like. */
export const suspiciousSignals: readonly TestSignal[] = [
  {
    code: "net.hierarchy",
    decibans: 17.5,
    facts: { newAt: "asn", country: "NO", asn: 60_729, prefix: "185.220.101.0/24", address: "185.220.101.4" },
  },
  { code: "net.class_new", decibans: 4.3, facts: { kind: "hosting" } },
  {
    code: "dev.agent",
    decibans: 6.1,
    facts: { newAt: "family", family: "python-requests", version: "2", os: "", device: "library" },
  },
  { code: "beh.hour", decibans: -2.2, facts: { hour: 9 } },
  { code: "net.anonymiser", decibans: null, facts: {} },
  { code: "cred.parallel", decibans: 0, facts: {} },
];

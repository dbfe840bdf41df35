import type { AlertKind, AlertRule } from "@parapet/contract";
import { v7 as newId } from "uuid";
import type { ViewerCall } from "../../../platform/call.ts";
import { insertRows } from "../../../platform/journal/insert/insert-rows.ts";
import { encodeRows } from "../../../platform/journal/rows/rows.ts";
import { startAccounts } from "../../account/testing.ts";
import { apiTable } from "../api/table.ts";
import { traceSourceTable } from "../trace-source/table.ts";
import { evaluateRules } from "./evaluate-rules.ts";
import { listAlerts } from "./list-alerts.ts";
import { listRules, updateRule } from "./save-rule.ts";
import { type AlertRow, alertTable } from "./table.ts";

/** An alert as a rule would have raised it. */
export async function addAlert({ platform, viewer, now }: ViewerCall, over: Partial<AlertRow> = {}): Promise<AlertRow> {
  const id = newId();
  const row: AlertRow = {
    id,
    providerId: viewer.providerId,
    fingerprint: Buffer.from(id),
    ruleId: null,
    ruleName: "Undocumented operation called",
    kind: "shadow",
    severity: "medium",
    state: "open",
    apiId: null,
    host: "api.example.com",
    port: 443,
    method: "GET",
    template: "/pets/{id}",
    action: null,
    sourceId: null,
    finding: null,
    evidence: {
      unit: "calls",
      observed: 1,
      expected: null,
      limit: 1,
      since: now.toISOString(),
      until: now.toISOString(),
    },
    count: 1,
    firstSeenAt: now,
    lastSeenAt: now,
    snoozedUntil: null,
    resolvedAt: null,
    assigneeId: null,
    ...over,
  };
  await platform.postgres.db.insert(alertTable).values(row);
  return row;
}

/** Calls of one kind, as stored in the event store. */
export interface Calls {
  /** Minutes before now. */
  readonly ago?: number;
  readonly count?: number;
  readonly host?: string;
  readonly method?: string;
  readonly template?: string;
  readonly action?: string;
  readonly status?: number;
  readonly durationMs?: number;
  readonly verdict?: string;
  readonly findings?: readonly string[];
}

/** A platform whose rules a test evaluates by hand. */
export async function startAlerts(environment: Record<string, string> = {}) {
  const accounts = await startAccounts(environment);
  const { platform, clock, db } = accounts;
  const names = { next: 0 };
  // The event store drops what is old by its own clock; the start of a day keeps hours where a test puts them.
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 9 * 3_600_000;
  clock.advance({ seconds: (today - clock.now().getTime()) / 1000 });

  /** A provider of its own, with rules that have looked once, one source, and an API that is known. */
  async function addHouse() {
    const name = `house-${names.next++}`;
    const provider = await accounts.addProvider(name);
    const admin = await accounts.addMember(provider.id, { email: `admin@${name}.example`, role: "provider_admin" });
    const analyst = await accounts.addMember(provider.id, { email: `analyst@${name}.example`, role: "analyst" });
    const sourceId = newId();
    const since = new Date(clock.now().getTime() - 60 * 86_400_000);
    const source = { providerId: provider.id, type: "OTHER" as const, description: "", createdAt: since };
    await db.insert(traceSourceTable).values({ ...source, id: sourceId, name: "Gateway" });
    const addApi = async (host: string, firstSeenAt = since) => {
      const id = newId();
      const shared = { providerId: provider.id, port: 443, kind: "internal" as const, lastSeenAt: clock.now() };
      await db.insert(apiTable).values({ ...shared, id, host, firstSeenAt });
      return id;
    };
    const apiId = await addApi("api.example.com");
    const evaluate = () => evaluateRules(platform, provider.id, clock.now());

    /** Writes calls down as received when they were made. */
    async function send(...some: readonly Calls[]): Promise<void> {
      const rows = some.flatMap(({ ago = 0, count = 1, ...call }) =>
        Array.from({ length: count }, () => {
          const ts = new Date(clock.now().getTime() - ago * 60_000 - 1000).toISOString();
          const { host = "api.example.com", method = "GET", template = "/pets/{id}", status = 200 } = call;
          return JSON.stringify({
            provider_id: provider.id,
            id: newId(),
            ts,
            received_at: ts,
            source_id: sourceId,
            method,
            host,
            port: 443,
            path: template,
            template,
            action: call.action ?? "",
            status,
            duration_ms: call.durationMs ?? 10,
            is_api: true,
            verdict: call.verdict ?? "",
            findings: call.findings ?? [],
          });
        }),
      );
      const signal = new AbortController().signal;
      for (let start = 0; start < rows.length; start += 20_000) {
        const part = { table: "event", ...encodeRows(rows.slice(start, start + 20_000)) };
        await insertRows(platform.clickhouse, { rows: part, token: newId(), signal });
      }
    }
    const alerts = async () => (await listAlerts(admin.call, { page: 1, page_size: 100, sort: "-last_seen_at" })).items;
    /** Turns the other rules off, and tunes this one. */
    async function only(kind: AlertKind, params: AlertRule["params"] = {}): Promise<AlertRule> {
      const { items } = await listRules(admin.call);
      for (const rule of items.filter((each) => each.kind !== kind))
        await updateRule(admin.call, rule.id, { enabled: false });
      const own = items.find((each) => each.kind === kind);
      if (own === undefined) throw new Error(`No rule is ${kind}`);
      return updateRule(admin.call, own.id, { enabled: true, params });
    }
    return { provider, admin, analyst, sourceId, apiId, addApi, evaluate, send, alerts, only };
  }

  return { ...accounts, addHouse };
}

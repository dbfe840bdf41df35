import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Effect, PolicyRule } from "@parapet/contract";
import { v7 as newId } from "uuid";
import type { ProviderRow } from "../../../modules/account/provider/table.ts";
import { startAccounts, type TestAccounts } from "../../../modules/account/testing.ts";
import { decisionService } from "../../../modules/adaptive-auth/decision/decision-service.ts";
import { services } from "../../../modules/services.ts";
import { assemblePlatform, type OpenPlatform } from "../../../platform/open-platform.ts";
import { buildApp } from "../../app.ts";

/** The only rule of a policy, for every call. A throttle lets two calls a minute pass. */
export function ruleOf(effect: Effect): PolicyRule {
  return { id: newId(), name: effect, enabled: true, when: {}, effect, per_minute: 2 };
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface TestProtection {
  readonly accounts: TestAccounts;
  readonly platform: OpenPlatform;
  readonly clock: TestAccounts["clock"];
  readonly provider: ProviderRow;
  readonly origin: string;
  /** Asks as nginx does. */
  ask(api: string, key: string, headers?: Readonly<Record<string, string>>, style?: string): Promise<Answered>;
  /** Sends JSON, and reads what comes. */
  send(path: string, body: object): Promise<{ readonly status: number; readonly body: unknown }>;
  /** What the log has of an API, oldest first. */
  logged(apiId: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** A process of its own on the same stores; a restarted one goes on with what the first one learnt. */
async function anotherProcess(platform: OpenPlatform, isRestarted: boolean): Promise<OpenPlatform> {
  const dataFolder = await mkdtemp(join(tmpdir(), "parapet-peer-"));
  const { log, clock, postgres, clickhouse } = platform;
  for (const file of isRestarted ? ["secret.key", "learner-id"] : ["secret.key"])
    await copyFile(join(platform.config.dataFolder, file), join(dataFolder, file));
  const other = await assemblePlatform({
    config: { ...platform.config, dataFolder },
    log,
    clock,
    postgres,
    clickhouse,
    services,
  });
  return {
    ...other,
    async close() {
      await other.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The decision plane on real stores behind a real socket, with a clock that a test moves. */
export async function startProtection({
  peer,
  isRestarted = false,
  environment = {},
}: {
  readonly peer?: TestProtection;
  readonly isRestarted?: boolean;
  readonly environment?: Record<string, string>;
} = {}): Promise<TestProtection> {
  const accounts = peer?.accounts ?? (await startAccounts(environment));
  const { clock } = accounts;
  // The event store forgets what is old by its own clock.
  if (peer === undefined) clock.advance({ seconds: (Date.now() - clock.now().getTime()) / 1000 });
  const platform = peer === undefined ? accounts.platform : await anotherProcess(accounts.platform, isRestarted);
  const provider = peer?.provider ?? (await accounts.addProvider("acme"));
  await platform.services.get(decisionService).start();
  const app = await buildApp(platform);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    accounts,
    platform,
    clock,
    provider,
    origin,
    async ask(api, key, headers = {}, style = "nginx") {
      const query = new URLSearchParams({ api, style });
      const answer = await fetch(`${origin}/v1/forward-auth?${query.toString()}`, {
        redirect: "manual",
        headers: {
          ...(key !== "" && { "x-api-key": key }),
          "x-original-uri": "/invoices",
          "x-original-method": "GET",
          "x-real-ip": "198.51.100.7",
          "user-agent": "okhttp/4.12.0",
          ...headers,
        },
      });
      return { status: answer.status, headers: answer.headers, body: await answer.text() };
    },
    async send(path, body) {
      const answer = await fetch(`${origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
    },
    async logged(apiId) {
      await platform.services.get(decisionService).settle();
      await platform.journal.settle(10_000);
      const answer = await platform.clickhouse.client.query({
        query:
          "SELECT * EXCEPT (signal_codes, signal_facts), codes AS signal_codes, facts AS signal_facts FROM decision WHERE api_id = {apiId:UUID} ORDER BY time, id",
        query_params: { apiId },
        format: "JSONEachRow",
      });
      return answer.json();
    },
    async close() {
      await app.close();
      await (peer === undefined ? accounts : platform).close();
    },
  };
}

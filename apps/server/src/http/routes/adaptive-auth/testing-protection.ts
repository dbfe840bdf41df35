import { decisionServiceOf, stopDecisions } from "../../../modules/adaptive-auth/decision/decision-service-of.ts";
import { startAccounts } from "../../../modules/account/testing.ts";
import { buildApp } from "../../app.ts";

export type TestProtection = Awaited<ReturnType<typeof startProtection>>;

/** The decision plane on real stores behind a real socket, with a clock that a test moves. */
export async function startProtection() {
  const accounts = await startAccounts();
  const { platform, clock } = accounts;
  // The event store forgets what is old by its own clock.
  clock.advance({ seconds: (Date.now() - clock.now().getTime()) / 1000 });
  const provider = await accounts.addProvider("acme");
  await decisionServiceOf(platform).start();
  const app = await buildApp(platform);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    accounts,
    platform,
    clock,
    provider,
    origin,
    /** Asks as nginx does. */
    async ask(api: string, key: string, headers: Readonly<Record<string, string>> = {}, style = "nginx") {
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
    /** What the log has of an API, oldest first. */
    async logged(apiId: string): Promise<Record<string, unknown>[]> {
      await decisionServiceOf(platform).settle();
      await platform.journal.settle(10_000);
      const answer = await platform.clickhouse.client.query({
        query: "SELECT * FROM decision WHERE api_id = {apiId:UUID} ORDER BY id",
        query_params: { apiId },
        format: "JSONEachRow",
      });
      return answer.json();
    },
    async close() {
      await app.close();
      await stopDecisions(platform);
      await accounts.close();
    },
  };
}

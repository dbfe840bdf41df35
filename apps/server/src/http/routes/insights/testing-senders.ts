import { randomUUID } from "node:crypto";
import type { Event, SourceFunnel } from "@parapet/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

export const sourcesUrl = "/api/dynamics/trace-sources";
export const eventsUrl = "/api/dynamics/events?showNonApi=true&page_size=100";

/** Content-Type of a response. */
export const media = (type: string) => ({ headers: [{ key: "content-type", value: type }], body: "" });
export const json = media("application/json");

/** A server for the tests of a file, with an administrator who sets sources up, and senders over a socket. */
export function useSenders(name: string) {
  let server: TestApp;
  let tenant: Tenant;
  let origin: string;
  beforeAll(async () => {
    server = await startTestApp();
    tenant = await createTenant(server.platform, name);
    origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => server.close());

  function ask(method: "GET" | "POST" | "PATCH" | "PUT", url: string, payload?: object) {
    const headers = { authorization: `JWT ${tenant.access.provider_admin}` };
    return server.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  }
  return {
    server: () => server,
    tenant: () => tenant,
    ask,
    async newSource() {
      const made = await ask("POST", sourcesUrl, { name: randomUUID(), type: "OTHER" });
      return made.json<{ id: string; token: string }>();
    },
    /** The funnel of a source, with everything that was acknowledged. */
    async funnelOf(id: string, query = ""): Promise<SourceFunnel> {
      await server.platform.journal.settle(60_000);
      const answer = await ask("GET", `${sourcesUrl}/${id}/funnel${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<SourceFunnel>();
    },
    /** Stored calls of a source, API or not. */
    async eventsOf(id: string): Promise<Event[]> {
      const answer = await ask("GET", `${eventsUrl}&source[is]=${id}`);
      return answer.json<{ items: Event[] }>().items;
    },
    async send(url: string, token: string, body: string): Promise<number> {
      const headers = { "content-type": "application/json", "x-trace-source-token": token };
      const answer = await fetch(new URL(url, origin), { method: "POST", headers, body });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

import type { Api } from "@parapet/contract";
import { expect } from "vitest";
import { learnerService } from "../../../modules/insights/api/learner/learner.ts";
import { regrouperService } from "../../../modules/insights/api/regroup-traffic.ts";
import type { Tenant } from "../../testing-tenant.ts";
import type { TestApp } from "../../testing.ts";
import { sending, telemetryOf } from "./testing-telemetry.ts";

type Example = Parameters<typeof telemetryOf>[0];

/** What a tenant's people ask of its APIs, and the calls that its gateway sends. */
export function apisOf(server: TestApp, tenant: Tenant) {
  const base = "/api/dynamics/apis";
  const ask = async (
    method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
    url: string,
    payload?: object,
    token?: string,
  ) =>
    server.app.inject({
      method,
      url: url.startsWith("/api/") ? url : `${base}${url}`,
      headers: { authorization: `JWT ${token ?? tenant.access.provider_admin}` },
      ...(payload === undefined ? {} : { payload }),
    });
  const answer = async <Answer>(...asked: Parameters<typeof ask>): Promise<Answer> => {
    const { statusCode, body, json } = await ask(...asked);
    expect(statusCode, body).toBe(200);
    return json<Answer>();
  };
  return {
    ask,
    /** Of any address. */
    answerOf: <Answer>(url: string) => answer<Answer>("GET", url),
    get: <Answer>(url: string) => answer<Answer>("GET", url),
    post: <Answer>(url: string, payload: object = {}) => answer<Answer>("POST", url, payload),
    patch: <Answer>(url: string, payload: object) => answer<Answer>("PATCH", url, payload),
    /** Sends calls with JSON bodies, and waits until they are stored and learned from. */
    async send(...examples: Example[]) {
      const headers = [{ key: "content-type", value: "application/json" }];
      for (const example of examples) {
        const payload = telemetryOf({ ...example, response: { headers, body: '{"id":7}', ...example?.response } });
        expect((await server.app.inject(sending(tenant.sourceToken, payload))).statusCode).toBe(200);
      }
      await server.platform.services.get(learnerService).settle();
      await server.platform.journal.settle(10_000);
      await server.platform.services.get(regrouperService).settle();
    },
    async apiNamed(host: string): Promise<Api> {
      const { items } = await answer<{ items: Api[] }>("GET", `?search=${host}`);
      expect(items).toHaveLength(1);
      return items[0] ?? expect.fail();
    },
  };
}

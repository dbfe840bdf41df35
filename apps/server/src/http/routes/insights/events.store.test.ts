import type { AnswerOf, Endpoints, Event, EventDetail } from "@parapet/contract";
import * as fc from "fast-check";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTenant, type Tenant } from "../../testing-tenant.ts";
import { startTestApp, type TestApp } from "../../testing.ts";
import { sending, telemetryOf } from "./testing-telemetry.ts";

let server: TestApp;
let tenant: Tenant;
const start = Date.parse("2026-11-01T00:00:00Z");

beforeAll(async () => {
  server = await startTestApp();
  tenant = await createTenant(server.platform, "tenant");
  const calls = [
    { requestID: "a", method: "GET", path: "/pets", status: "200", host: "one.example.com" },
    { requestID: "b", method: "POST", path: "/pets", status: "201", host: "one.example.com" },
    { requestID: "c", method: "GET", path: "/pets/7", status: "404", host: "two.example.com", source: "203.0.113.9:1" },
    {
      requestID: "d",
      method: "DELETE",
      path: "/pets/8",
      status: "500",
      host: "two.example.com",
      destination: "10.0.0.8:9000",
    },
    { requestID: "e", method: "GET", path: "/report.pdf", status: "" },
  ];
  for (const [index, call] of calls.entries()) {
    const time = start + index * 60_000;
    const headers = call.requestID === "e" ? [{ key: "content-type", value: "application/pdf" }] : [];
    const payload = telemetryOf({ ...call, request: { time }, response: { time: time + index, headers } });
    expect((await server.app.inject(sending(tenant.sourceToken, payload))).statusCode).toBe(200);
  }
});
afterAll(() => server.close());

/** Writes events as the analysis leaves them, a second apart, the first one first. */
async function insertEvents(rows: readonly Record<string, unknown>[]): Promise<void> {
  const values = rows.map((row, index) => ({
    provider_id: tenant.providerId,
    id: newId(),
    ts: new Date(start + (1800 + index) * 1000).toISOString(),
    received_at: new Date().toISOString(),
    ...row,
  }));
  await server.platform.clickhouse.client.insert({ table: "event", values, format: "JSONEachRow" });
}

function ask(url: string) {
  return server.app.inject({ url, headers: { authorization: `JWT ${tenant.access.viewer}` } });
}

/** Request ids of the calls that a query selects, of those this file sent. */
async function select(query: string): Promise<string> {
  const answer = await ask(`/api/dynamics/events?from=2026-11-01T00:00:00Z&to=2026-11-01T01:00:00Z&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json<{ items: Event[] }>()
    .items.map((each) => each.request_id)
    .join("");
}

describe("GET /api/dynamics/events", () => {
  it.each([
    ["nothing: newest first, API calls only", "", "dcba"],
    ["calls that are no API calls too", "showNonApi=true", "edcba"],
    ["a method", "method[is]=GET", "ca"],
    ["one of several methods", "method[is]=POST&method[is]=DELETE", "db"],
    ["a path", "path[is]=/pets", "ba"],
    ["no such path", "path[isNot]=/pets", "dc"],
    ["the start of a path", "path[start]=/pets/", "dc"],
    ["the end of a path", "path[end]=/7", "c"],
    ["a part of a path, in any case", "path[contains]=PET", "dcba"],
    ["a path with values in it", "template[is]=/pets/{id}", "dc"],
    ["a host", "host[is]=one.example.com", "ba"],
    ["no such host", "host[isNot]=one.example.com", "dc"],
    ["a part of a host", "host[contains]=two", "dc"],
    ["a status", "statusCode[is]=404", "c"],
    ["a class of statuses", "statusClass[is]=4&statusClass[is]=5", "dc"],
    ["no such status", "statusCode[isNot]=404&statusCode[isNot]=500", "ba"],
    ["a lowest status", "statusCode[gte]=400", "dc"],
    ["a highest status, which an unknown one is not below", "statusCode[lte]=201&showNonApi=true", "ba"],
    ["a source address", "sourceIP[is]=203.0.113.9", "c"],
    ["no such source address", "sourceIP[isNot]=203.0.113.9", "dba"],
    ["a destination address", "destinationIP[is]=10.0.0.8", "d"],
    ["a destination port", "destinationPort[is]=9000", "d"],
    ["no such destination port", "destinationPort[isNot]=9000", "cba"],
    ["several at once", "method[is]=GET&statusCode[gte]=400", "c"],
    ["oldest first", "sort=time", "abcd"],
    ["by status", "sort=status", "abcd"],
    ["slowest first", "sort=-duration_ms", "dcba"],
  ])("selects %s", async (_, query, expected) => {
    expect(await select(query)).toBe(expected);
  });

  it("keeps the time range half open", async () => {
    const answer = await ask("/api/dynamics/events?from=2026-11-01T00:01:00Z&to=2026-11-01T00:02:00Z");
    expect(answer.json()).toMatchObject({ total: 1, items: [{ request_id: "b" }] });
  });

  it("pages with a total", async () => {
    const answer = await ask("/api/dynamics/events?page=1&page_size=10&to=2026-11-02T00:00:00Z");
    expect(answer.json()).toMatchObject({ total: 4, page: 1, page_size: 10 });
    const beyond = await ask("/api/dynamics/events?page=2&page_size=10&to=2026-11-02T00:00:00Z");
    expect(beyond.json()).toMatchObject({ total: 4, page: 2, items: [] });
  });

  it.each(["page_size=20", "page=0", "sort=password", "method[like]=GET", "from=yesterday", "colour=red"])(
    "refuses %s with a pointer",
    async (query) => {
      const answer = await ask(`/api/dynamics/events?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].pointer).toMatch(/^\/querystring/);
    },
  );
});

describe("GET /api/dynamics/events/suggestions", () => {
  it("suggests the most frequent values of the last day that hold a text", async () => {
    const [now, long] = [0, 2 * 86_400_000].map((ago) => new Date(Date.now() - ago).toISOString());
    await insertEvents([
      ...["often", "rare", "often"].map((name) => ({ ts: now, host: `${name}.suggested.example`, is_api: true })),
      { ts: long, host: "long-ago.suggested.example", is_api: true },
    ]);
    const suggest = async (query: string) => (await ask(`/api/dynamics/events/suggestions?${query}`)).json();
    expect(await suggest("field=host&search=SUGGESTED")).toEqual({
      values: ["often.suggested.example", "rare.suggested.example"],
    });
    expect(await suggest("field=consumer&search=missing")).toEqual({ values: [] });
    expect((await ask("/api/dynamics/events/suggestions?field=secret")).statusCode).toBe(400);
  });
});

describe("GET /api/dynamics/events/histogram", () => {
  const count = async (query: string) => {
    const answer = await ask(`/api/dynamics/events/histogram?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<AnswerOf<Endpoints["events.histogram"]>>();
  };
  const hour = "from=2026-11-01T00:00:00Z&to=2026-11-01T01:00:00Z";

  it("counts what the filters select by status class, with empty bars between", async () => {
    const { step_s, points } = await count(`${hour}&path[start]=/pets`);
    expect(step_s).toBe(60);
    expect(points).toHaveLength(60);
    expect(points.slice(0, 5).map(({ calls }) => calls)).toEqual([
      { "2xx": 1 },
      { "2xx": 1 },
      { "4xx": 1 },
      { "5xx": 1 },
      {},
    ]);
  });

  it("counts by verdict, and as many as the list", async () => {
    const { points } = await count(`${hour}&showNonApi=true&by=verdict`);
    const calls = points.flatMap((point) => Object.entries(point.calls));
    expect(calls.reduce((sum, [, each]) => sum + each, 0)).toBe(5);
    expect(calls.every(([key]) => key === "unknown")).toBe(true);
  });

  it("begins with the first call and ends now where the range is open", async () => {
    const { from, to, points } = await count("host[is]=two.example.com");
    expect(from).toBe("2026-11-01T00:02:00.000Z");
    expect(Date.parse(to)).toBeGreaterThan(Date.now() - 60_000);
    expect(points.reduce((sum, { calls }) => sum + Object.values(calls).reduce((a, b) => a + b, 0), 0)).toBe(2);
  });

  it("is empty where nothing matches, and refuses a range that ends before it starts", async () => {
    const { points } = await count("host[is]=nowhere");
    expect(points.every(({ calls }) => Object.keys(calls).length === 0)).toBe(true);
    const refused = await ask("/api/dynamics/events/histogram?from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z");
    expect(refused.statusCode).toBe(400);
  });
});

describe("the total of a list and the bars of its histogram", () => {
  const from = start + 3 * 86_400_000;
  const rows = Array.from({ length: 60 }, (_, index) => ({
    // Within four hours, some at the very start of a minute or an hour.
    ts: new Date(from + ((index * 7) % 40) * 360_000 + (index % 3) * 20_500).toISOString(),
    host: "counted.example.com",
    port: index % 2 === 0 ? 443 : 8443,
    method: index % 3 === 0 ? "POST" : "GET",
    path: `/things/${index}`,
    status: [0, 200, 204, 301, 404, 405, 503][index % 7],
    verdict: ["", "none", "violation"][index % 3],
    weight: index % 5 === 0 ? 9 : 1,
    is_api: index % 11 !== 0,
  }));
  beforeAll(async () => {
    // Two parts, so that counts are merged.
    await insertEvents(rows.slice(0, 25));
    await insertEvents(rows.slice(25));
  });

  const filter = fc.constantFrom(
    "",
    "method[is]=POST",
    "port[is]=443&statusCode[gte]=404",
    "statusClass[is]=4",
    "verdict[is]=violation",
    "template[is]=/things/{id}",
    "path[contains]=1",
    "showNonApi=true",
  );
  const moment = fc.integer({ min: -30 * 60_000, max: 4.5 * 3_600_000 });
  const hours = fc.nat(4).map((hour) => hour * 3_600_000);

  it("count each event of the range once, whatever is counted ahead", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(moment, hours), fc.oneof(moment, hours), filter, async (one, other, query) => {
        const at = (ms: number) => new Date(from + ms).toISOString();
        const range = `from=${at(Math.min(one, other))}&to=${at(Math.max(one, other) + 1)}`;
        const selection = `${range}&host[is]=counted.example.com&${query}`;
        const list = (await ask(`/api/dynamics/events?page_size=100&${selection}`)).json<{
          items: Event[];
          total: number;
        }>();
        expect(list.total).toBe(list.items.length);
        const histogram = await ask(`/api/dynamics/events/histogram?${selection}`);
        const { points, step_s } = histogram.json<AnswerOf<Endpoints["events.histogram"]>>();
        for (const { time, calls } of points) {
          const bin = Date.parse(time);
          const inBin = list.items.filter((each) => {
            const ms = Date.parse(each.time);
            return ms >= bin && ms < bin + step_s * 1000;
          });
          expect(Object.values(calls).reduce((sum, each) => sum + each, 0)).toBe(inBin.length);
        }
      }),
      { numRuns: 25, seed: 11 },
    );
  });
});

describe("GET /api/dynamics/events/export", () => {
  it("streams exactly what the filters select, with the columns asked for", async () => {
    const answer = await ask(
      "/api/dynamics/events/export?to=2026-11-02T00:00:00Z&sort=time&column=time&column=path&column=status",
    );
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.body.split("\r\n")).toEqual([
      "time,path,status",
      "2026-11-01T00:00:00.000Z,/pets,200",
      "2026-11-01T00:01:00.000Z,/pets,201",
      "2026-11-01T00:02:00.000Z,/pets/7,404",
      "2026-11-01T00:03:00.000Z,/pets/8,500",
      "",
    ]);
  });

  it("is in the audit trail with what was asked for", async () => {
    await ask("/api/dynamics/events/export?host[is]=audited.example.com&column=id");
    const headers = { authorization: `JWT ${tenant.access.provider_admin}` };
    const audit = await server.app.inject({ url: "/api/account/audit?action=event.export", headers });
    expect(audit.json().items[0]).toMatchObject({
      actor: expect.stringContaining("viewer"),
      after: { column: ["id"], "host[is]": ["audited.example.com"] },
    });
  });

  it("is a header alone when nothing matches", async () => {
    expect((await ask("/api/dynamics/events/export?host[is]=nowhere&column=id")).body).toBe("id\r\n");
  });
});

describe("GET /api/dynamics/events/:id", () => {
  it("shows headers and bodies with secrets masked, and says where", async () => {
    const secret = "hunter2-and-more";
    const request = {
      headers: [
        { key: "Authorization", value: `Bearer ${secret}` },
        { key: "Content-Type", value: "application/json" },
        { key: "X-Trace", value: "t-1" },
      ],
      body: JSON.stringify({ name: "Rex", password: secret, card: "4111 1111 1111 1111" }),
    };
    const response = { headers: [{ key: "content-type", value: "application/json" }], body: '{"id":7,"name":"Rex"}' };
    const path = `/secret?access_token=${secret}&page=1`;
    await server.app.inject(sending(tenant.sourceToken, telemetryOf({ path, request, response })));
    const list = (await ask("/api/dynamics/events?path[is]=/secret")).json<{ items: Event[] }>();
    const answer = await ask(`/api/dynamics/events/${list.items[0]?.id}`);
    const detail = answer.json<EventDetail>();
    expect(answer.body).not.toContain(secret);
    expect(answer.body).not.toContain("4111");
    expect(detail.query).toContain("page=1");
    expect(detail.req_headers).toContainEqual({ name: "x-trace", value: "t-1", redacted: false });
    expect(detail.req_headers.find((each) => each.name === "authorization")).toMatchObject({ redacted: true });
    expect(detail.res_body).toBe('{"id":7,"name":"Rex"}');
    expect(detail.redactions.map((each) => each.pointer).toSorted()).toEqual(
      expect.arrayContaining(["/card", "/password"]),
    );
    const stored = await server.platform.clickhouse.client.query({
      query: "SELECT * FROM event_content",
      format: "JSONEachRow",
    });
    expect(await stored.text()).not.toContain(secret);
  });

  it("shows what was received before headers were stored as lines", async () => {
    const id = newId();
    const received_at = new Date().toISOString();
    await insertEvents([{ id, received_at, host: "earlier.example.com", path: "/", is_api: true }]);
    const kept = {
      req_headers: [
        { name: "host", value: "earlier.example.com", redacted: false },
        { name: "cookie", value: "••••", redacted: true },
      ],
      res_headers: [],
      res_body: '{"id":7}',
      redactions: [{ in: "res_body", pointer: "/card", kind: "card" }],
    };
    await server.platform.journal.append("event_payload", {
      provider_id: tenant.providerId,
      event_id: id,
      received_at,
      ...kept,
    });
    const detail = (await ask(`/api/dynamics/events/${id}`)).json<EventDetail>();
    expect(detail).toMatchObject({ ...kept, req_body: null, differences: [], payload_kept: true });
  });

  it("shows an event whose payload is gone, or that has an id of another kind", async () => {
    const id = "ffffffff-ffff-4fff-bfff-ffffffffffff";
    await insertEvents([{ id, host: "expired.example.com", path: "/", is_api: true }]);
    const detail = (await ask(`/api/dynamics/events/${id}`)).json<EventDetail>();
    expect(detail).toMatchObject({ req_headers: [], res_body: null, redactions: [], payload_kept: false });
  });
});

describe("what was found out about a call", () => {
  const call = { host: "judged.example.com", is_api: true, method: "GET", source_id: newId() };
  beforeAll(async () => {
    await insertEvents([
      {
        ...call,
        request_id: "p",
        path: "/1",
        verdict: "shadow",
        difference_count: 1,
        consumer: "ada",
        findings: ["NLID"],
      },
      { ...call, request_id: "q", path: "/2", verdict: "violation", difference_count: 3, organization: "acme" },
      { ...call, request_id: "r", path: "/3", verdict: "none", consumer_kind: "ip", consumer: "192.0.2.1" },
      { ...call, request_id: "s", path: "/4", findings: ["NLID", "PII_EMAIL"] },
    ]);
  });

  it.each([
    ["a verdict", "verdict[is]=shadow&verdict[is]=violation", "qp"],
    ["a consumer", "consumer[is]=ada", "p"],
    ["an organization", "organization[is]=acme", "q"],
    ["a finding among others", "finding[is]=PII_EMAIL", "s"],
    ["the gravest first", "sort=-verdict", "pqrs"],
    ["most differences first", "sort=-difference_count", "qpsr"],
  ])("selects %s", async (_, query, expected) => {
    expect(await select(`host[is]=judged.example.com&${query}`)).toBe(expected);
  });

  it("is in the export under the contract's names", async () => {
    const columns = [
      "verdict",
      "difference_count",
      "findings",
      "consumer",
      "consumer_kind",
      "organization",
      "template",
    ];
    const asked = columns.map((column) => `column=${column}`).join("&");
    const answer = await ask(`/api/dynamics/events/export?host[is]=judged.example.com&sort=path&${asked}`);
    expect(answer.body.split("\r\n").slice(0, 4)).toEqual([
      columns.join(","),
      "shadow,1,NLID,ada,,,/{id}",
      "violation,3,,,,acme,/{id}",
      "none,0,,192.0.2.1,ip,,/{id}",
    ]);
  });
});

import { randomUUID } from "node:crypto";
import { funnelStep, stepOfReason, type Api, type Event, type FunnelReason } from "@parapet/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learnerService } from "../../../modules/insights/api/learner/learner.ts";
import { eventsUrl, json, media, sourcesUrl, useSenders } from "./testing-senders.ts";
import { telemetryOf } from "./testing-telemetry.ts";

const { server, tenant, ask, newSource, funnelOf, send } = useSenders("funnel");

type Expected = FunnelReason | "checked";

/** One traced call as a batch or a payload of its own has it, and what becomes of it. */
interface Sent {
  readonly text: string;
  readonly outcome: Expected;
}

const calls: Readonly<Record<string, () => Sent>> = {
  operation: () => call("no_document", { path: "/pets/7", response: json }),
  page: () => call("page", { path: "/about", response: media("text/html") }),
  file: () => call("static_file", { path: "/site.css", response: media("text/css") }),
  preflight: () =>
    call("preflight", {
      method: "OPTIONS",
      request: { headers: [{ key: "access-control-request-method", value: "PUT" }] },
    }),
  health: () => call("health_check", { path: "/healthz", response: json }),
  unreadable: () => ({ text: JSON.stringify({ requestID: "1" }), outcome: "rejected" }),
};

function call(outcome: Expected, example: Parameters<typeof telemetryOf>[0]): Sent {
  return { text: JSON.stringify(telemetryOf({ host: "funnel.example", ...example })), outcome };
}

const logLines: Readonly<Record<string, () => Sent>> = {
  noHost: () => ({ text: '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /a HTTP/1.1" 200 5', outcome: "no_host" }),
  blank: () => ({ text: "", outcome: "not_http" }),
  noCall: () => ({ text: '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "\\x16\\x03" 400 0', outcome: "rejected" }),
};

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const spans: Readonly<Record<string, () => Sent>> = {
  server: () =>
    span("no_document", [
      attribute("http.request.method", "GET"),
      attribute("url.path", "/spans/1"),
      attribute("server.address", "funnel.example"),
    ]),
  database: () => span("not_http", [attribute("db.system.name", "postgresql")]),
  noTrace: () => span("rejected", [attribute("http.request.method", "GET")], "00"),
};

function span(outcome: Expected, attributes: object[], traceId = randomUUID().replaceAll("-", "")): Sent {
  const spanId = randomUUID().replaceAll("-", "").slice(16);
  const [startTimeUnixNano, endTimeUnixNano] = ["1791999990000000000", "1791999990012500000"];
  return {
    text: JSON.stringify({ traceId, spanId, kind: 2, startTimeUnixNano, endTimeUnixNano, attributes }),
    outcome,
  };
}

/** What one sender sends in one request. */
interface Payload {
  readonly url: string;
  readonly body: string;
  readonly outcomes: readonly Expected[];
}

const some = (kinds: Readonly<Record<string, () => Sent>>) =>
  fc.array(fc.constantFrom(...Object.values(kinds)), { minLength: 1, maxLength: 12 });
const outcomesOf = (sent: readonly Sent[]) => sent.map(({ outcome }) => outcome);

const payload: fc.Arbitrary<() => Payload[]> = fc.oneof(
  fc.constantFrom(...Object.values(calls)).map((make) => () => {
    const { text, outcome } = make();
    return [{ url: "/api/telemetry", body: text, outcomes: [outcome] }];
  }),
  some(calls).map((makes) => () => {
    const sent = makes.map((make) => make());
    const body = sent.map(({ text }) => text).join("\n");
    return [{ url: "/api/dynamics/ingest/batch", body, outcomes: outcomesOf(sent) }];
  }),
  some(logLines).map((makes) => () => {
    const sent = [
      ...makes.map((make) => make()),
      { text: logLines.noHost?.().text ?? "", outcome: "no_host" as const },
    ];
    const body = sent.map(({ text }) => text).join("\n");
    return [{ url: "/api/dynamics/ingest/access-log", body, outcomes: outcomesOf(sent) }];
  }),
  some(spans).map((makes) => () => {
    const sent = makes.map((make) => make());
    const body = `{"resourceSpans":[{"scopeSpans":[{"spans":[${sent.map(({ text }) => text).join()}]}]}]}`;
    return [{ url: "/v1/traces", body, outcomes: outcomesOf(sent) }];
  }),
  // A payload that can't be read, and one that is retried as it was.
  fc
    .constantFrom("/api/telemetry", "/api/dynamics/ingest/batch", "/v1/traces")
    .map((url) => (): Payload[] => [{ url, body: "{", outcomes: ["rejected"] }]),
  fc.constant((): Payload[] => {
    const { text } = call("no_document", { path: "/pets/8", response: json });
    const once: Payload = { url: "/api/telemetry", body: text, outcomes: ["no_document"] };
    return [once, { ...once, outcomes: ["repeated"] }];
  }),
);

function countsOf(outcomes: readonly Expected[]): Partial<Record<Expected, number>> {
  return Object.fromEntries([...Map.groupBy(outcomes, (each) => each)].map(([name, all]) => [name, all.length]));
}

/** The API of a host, which is called once. */
async function apiOf(host: string, token: string): Promise<string> {
  await send("/api/telemetry", token, JSON.stringify(telemetryOf({ host, path: "/pets/7", response: json })));
  const { items } = (await ask("GET", `/api/dynamics/apis?search=${host}`)).json<{ items: Api[] }>();
  return items[0]?.id ?? "";
}

const documentOf = (path: string) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: { [path]: { get: { responses: { 200: { description: "Found" } } } } },
  });

interface Found {
  readonly items: Event[];
}

describe("the funnel of a source", () => {
  it("has every call of every sender in exactly one place", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(payload, { minLength: 1, maxLength: 10 }), async (makes) => {
        const { id, token } = await newSource();
        const senders = makes.map((make) => make());
        await Promise.all(
          senders.map(async (payloads) => {
            for (const each of payloads) await send(each.url, token, each.body);
          }),
        );
        const outcomes = senders.flatMap((payloads) => payloads.flatMap((each) => each.outcomes));
        const { steps } = await funnelOf(id);
        const lost = steps.flatMap((step) => step.lost.map(({ reason, calls: count }) => [reason, count]));
        expect(Object.fromEntries(lost)).toEqual(countsOf(outcomes));
        expect(steps.map(({ step }) => step)).toEqual(funnelStep.options);
        let left = outcomes.length;
        for (const [index, step] of steps.entries()) {
          if (index > 0) left -= step.lost.reduce((sum, each) => sum + each.calls, 0);
          expect([step.step, step.calls]).toEqual([step.step, left]);
          for (const { reason } of step.lost) expect(stepOfReason[reason]).toBe(step.step);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("lets calls of a documented API be checked, and counts those before that as without a document", async () => {
    const { id, token } = await newSource();
    const host = "documented.example";
    const one = () => JSON.stringify(telemetryOf({ host, path: "/pets/7", response: json }));
    const source = documentOf("/pets/{id}");
    const provided = await ask("POST", `/api/dynamics/apis/${await apiOf(host, token)}/documents`, { source });
    expect(provided.statusCode, provided.body).toBeLessThan(300);
    await expect
      .poll(async () => {
        await send("/api/telemetry", token, one());
        return (await funnelOf(id)).steps.at(-1)?.calls;
      })
      .toBeGreaterThan(0);
    const { steps } = await funnelOf(id);
    expect(steps.at(-1)?.lost).toEqual([{ reason: "no_document", calls: expect.any(Number) }]);
  });

  it("counts by whole minutes of receipt, and what was refused before it was read", async () => {
    const { id, token } = await newSource();
    await ask("PATCH", `${sourcesUrl}/${id}`, { enabled: false });
    expect(await send("/api/telemetry", token, "{}")).toBe(403);
    const { from, to, steps } = await funnelOf(id);
    expect(Date.parse(to) - Date.parse(from)).toBeGreaterThanOrEqual(24 * 3_600_000);
    expect(steps[1]).toEqual({ step: "http_call", calls: 0, lost: [{ reason: "rejected", calls: 1 }] });
    const before = await funnelOf(id, `?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`);
    expect(before.steps[0]?.calls).toBe(0);
    expect(
      (await ask("GET", `${sourcesUrl}/${id}/funnel?from=2026-01-01T00:00:00Z&to=2026-11-01T00:00:00Z`)).statusCode,
    ).toBe(400);
  });

  it("keeps preflights and health checks out of learning, and doesn't call them undocumented", async () => {
    const { id, token } = await newSource();
    const host = "probed.example";
    const asked = { headers: [{ key: "access-control-request-method", value: "PUT" }] };
    const source = documentOf("/pets/{id}");
    const api = await apiOf(host, token);
    expect((await ask("POST", `/api/dynamics/apis/${api}/documents`, { source })).statusCode).toBeLessThan(300);
    const probes = () =>
      Promise.all([
        send("/api/telemetry", token, JSON.stringify(telemetryOf({ host, path: "/healthz", response: json }))),
        send(
          "/api/telemetry",
          token,
          JSON.stringify(telemetryOf({ host, path: "/new", method: "OPTIONS", request: asked })),
        ),
      ]);
    await expect
      .poll(async () => {
        await probes();
        await send("/api/telemetry", token, JSON.stringify(telemetryOf({ host, path: "/new", response: json })));
        const { items } = (
          await ask("GET", `${eventsUrl}&source[is]=${id}&path[is]=/new&method[is]=GET`)
        ).json<Found>();
        return items.map(({ verdict }) => verdict);
      })
      .toContain("shadow");
    await probes();
    await server().platform.journal.settle(60_000);
    const { items } = (await ask("GET", `${eventsUrl}&source[is]=${id}`)).json<Found>();
    const isProbe = ({ path, method }: Event) => path === "/healthz" || method === "OPTIONS";
    expect(new Set(items.filter(isProbe).map(({ verdict }) => verdict === "shadow"))).toEqual(new Set([false]));
    const { steps } = await funnelOf(id);
    const apiStep = steps.find(({ step }) => step === "api");
    expect(apiStep?.lost.map(({ reason }) => reason).toSorted()).toEqual(["health_check", "preflight"]);
    await server().platform.services.get(learnerService).settle();
    const learned = (await ask("GET", `/api/dynamics/apis/${api}/operations`)).body;
    expect(learned).not.toContain("healthz");
  });
});

describe("calls without a host", () => {
  const line = '192.0.2.1 - - [10/Oct/2026:20:55:36 +0000] "GET /orders HTTP/1.1" 200 5';
  const log = "/api/dynamics/ingest/access-log";

  it("are lost until the source has a host, and become operations of an API from then on", async () => {
    const { id, token } = await newSource();
    expect(await send(log, token, line)).toBe(200);
    expect((await funnelOf(id)).steps[2]).toEqual({
      step: "host_known",
      calls: 0,
      lost: [{ reason: "no_host", calls: 1 }],
    });
    const change = { default_host: "Logged.example:8443", default_scheme: "https" };
    const changed = await ask("PATCH", `${sourcesUrl}/${id}`, change);
    expect(changed.json()).toMatchObject({ default_host: "logged.example:8443", default_scheme: "https" });
    await expect
      .poll(async () => {
        await send(log, token, line);
        return (await funnelOf(id)).steps[2]?.calls;
      })
      .toBeGreaterThan(0);
    await server().platform.services.get(learnerService).settle();
    const { items } = (await ask("GET", "/api/dynamics/apis?search=logged.example")).json<{ items: Api[] }>();
    expect(items).toMatchObject([{ host: "logged.example", port: 8443 }]);
    expect((await ask("GET", `/api/dynamics/apis/${items[0]?.id}/operations`)).body).toContain("/orders");
  });

  it("take the host of their request or of their file before the source's", async () => {
    const { id, token } = await newSource();
    await ask("PATCH", `${sourcesUrl}/${id}`, { default_host: "source.example" });
    expect(await send(`${log}?host=request.example&scheme=https`, token, line)).toBe(200);
    expect(await send(`${log}?host=a/b`, token, line)).toBe(400);
    const headers = { authorization: `JWT ${tenant().access.provider_admin}`, "content-type": "text/plain" };
    const imported = async (query: string) =>
      server().app.inject({
        method: "POST",
        url: `/api/dynamics/imports?name=a.log&source_id=${id}${query}`,
        headers,
        payload: line,
      });
    expect((await imported("&host=file.example")).statusCode).toBe(202);
    expect((await imported("")).statusCode).toBe(202);
    await expect
      .poll(
        async () => {
          await server().platform.journal.settle(60_000);
          const { items } = (await ask("GET", `${eventsUrl}&source[is]=${id}`)).json<Found>();
          return items.map(({ host, scheme, port }) => `${scheme} ${host} ${port}`).toSorted();
        },
        { timeout: 30_000 },
      )
      .toEqual(["https request.example 443", "null file.example null", "null source.example null"]);
  });

  it("take the scheme of their request with the source's host", async () => {
    const { id, token } = await newSource();
    await ask("PATCH", `${sourcesUrl}/${id}`, { default_host: "schemed.example", default_scheme: "http" });
    expect(await send(`${log}?scheme=https`, token, line)).toBe(200);
    await server().platform.journal.settle(60_000);
    const { items } = (await ask("GET", `${eventsUrl}&source[is]=${id}`)).json<Found>();
    expect(items).toMatchObject([{ scheme: "https", host: "schemed.example", port: 443 }]);
  });
});

import { randomUUID } from "node:crypto";
import type { Api, ProviderSourceRules, SourceFunnel } from "@parapet/contract";
import { describe, expect, it } from "vitest";
import { learnerService } from "../../../modules/insights/api/learner/learner.ts";
import { json, media, sourcesUrl, useSenders } from "./testing-senders.ts";
import { telemetryOf } from "./testing-telemetry.ts";

const { server, ask, newSource, funnelOf, eventsOf, send } = useSenders("rules");

describe("rules of a source", () => {
  const host = "ruled.example";
  const web = media("text/html");
  const one = (path: string, { method = "GET", agent = "curl/8", response = json } = {}) =>
    JSON.stringify(
      telemetryOf({ host, path, method, request: { headers: [{ key: "user-agent", value: agent }] }, response }),
    );
  const ruled = async (...rules: object[]) => {
    const made = await newSource();
    const answer = await ask("PATCH", `${sourcesUrl}/${made.id}`, { rules });
    expect(answer.statusCode, answer.body).toBe(200);
    return made;
  };
  const appliedBy = ({ by_rule }: SourceFunnel) =>
    Object.fromEntries(by_rule.map(({ rule_id, calls: applied }) => [rule_id, applied]));

  it("drop or count what they match, the first one that does, and say what each applied to", async () => {
    const probe = { id: randomUUID(), effect: "ignore", path: "/metrics*", method: "get" };
    const monitor = { id: randomUUID(), effect: "ignore", user_agent: "monitor/*", host };
    const slow = { id: randomUUID(), effect: "ignore", cel: 'call.status == 200 && call.path.startsWith("/slow")' };
    const { id, token } = await ruled(probe, monitor, slow);
    const lines = [one("/metrics/cpu"), one("/metrics", { method: "POST" }), one("/orders", { agent: "Monitor/2" })];
    lines.push(one("/slow/1"), one("/orders"));
    expect(await send("/api/dynamics/ingest/batch", token, lines.join("\n"))).toBe(200);
    expect(await send("/api/telemetry", token, one("/metrics"))).toBe(200);
    const funnel = await funnelOf(id);
    expect(funnel.steps[1]).toEqual({ step: "http_call", calls: 2, lost: [{ reason: "ignored", calls: 4 }] });
    expect(appliedBy(funnel)).toEqual({ [probe.id]: 2, [monitor.id]: 1, [slow.id]: 1 });
    expect((await eventsOf(id)).map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      "GET /orders",
      "POST /metrics",
    ]);
  });

  it("count pages as operations of an API, in learning, too", async () => {
    const rule = { id: randomUUID(), effect: "api", path: "/soap/*" };
    const { id, token } = await ruled(rule);
    const lines = [one("/soap/quotes", { response: web }), one("/about", { response: web })];
    expect(await send("/api/dynamics/ingest/batch", token, lines.join("\n"))).toBe(200);
    const funnel = await funnelOf(id);
    expect(funnel.steps.find(({ step }) => step === "learned")?.calls).toBe(1);
    expect(funnel.steps.find(({ step }) => step === "api")?.lost).toEqual([{ reason: "page", calls: 1 }]);
    expect(appliedBy(funnel)).toEqual({ [rule.id]: 1 });
    await server().platform.services.get(learnerService).settle();
    const { items } = (await ask("GET", `/api/dynamics/apis?search=${host}`)).json<{ items: Api[] }>();
    expect((await ask("GET", `/api/dynamics/apis/${items[0]?.id}/operations`)).body).toContain("/soap/quotes");
  });

  it("are checked on the source's newest calls before they are saved", async () => {
    const { id, token } = await newSource();
    await send(
      "/api/dynamics/ingest/batch",
      token,
      [one("/a/1"), one("/a/2", { method: "PUT" }), one("/b")].join("\n"),
    );
    const check = async (rule: object) => (await ask("POST", `${sourcesUrl}/${id}/check-rule`, rule)).json();
    expect(await check({ path: "/a/*", cel: 'call.method == "PUT"' })).toEqual({
      problems: [],
      matches: {
        of: 3,
        matched: 1,
        examples: [{ id: expect.any(String), method: "PUT", host, path: "/a/2", status: 200 }],
      },
    });
    expect(await check({ cel: "call.sender == 1" })).toEqual({
      problems: [{ code: "unknown_name", from: 0, to: 11 }],
      matches: null,
    });
    expect((await check({})).status).toBe(400);
  });

  it("are refused without a condition, with one that can't be compiled, and when all together cost too much", async () => {
    const { id } = await newSource();
    const refused = async (...rules: object[]) => {
      const answer = await ask("PATCH", `${sourcesUrl}/${id}`, { rules });
      expect(answer.statusCode).toBe(400);
      return answer.body;
    };
    const rule = (cel: string) => ({ id: randomUUID(), effect: "ignore", cel });
    await refused({ id: randomUUID(), effect: "ignore" });
    expect(await refused(rule("call.status == 200"), rule("call.status =="))).toContain("/rules/1/cel");
    const costly = Array.from({ length: 20 }, (_, at) => `call.path.matches("^/${at}(a|b)*c")`).join(" || ");
    const body = await refused(...Array.from({ length: 50 }, () => rule(costly)));
    expect(body).toContain("too complex");
  });

  it("of the provider hold for all sources, after a source's own, and are counted in each one's funnel", async () => {
    const metrics = { id: randomUUID(), effect: "ignore", path: "/metrics" };
    const pages = { id: randomUUID(), effect: "api", path: "/pages/*" };
    const own = { id: randomUUID(), effect: "ignore", path: "/pages/old" };
    const [first, second] = [await ruled(own), await newSource()];
    const body = [one("/metrics"), one("/pages/old", { response: web }), one("/orders")].join("\n");
    // What the sources send is known to the server before the provider has rules.
    expect(await send("/api/dynamics/ingest/batch", first.token, one("/metrics"))).toBe(200);
    const saved = await ask("PUT", "/api/dynamics/source-rules", { rules: [metrics, pages] });
    expect(saved.json(), saved.body).toEqual({ rules: [metrics, pages], applied: [] });
    for (const { token } of [first, second]) expect(await send("/api/dynamics/ingest/batch", token, body)).toBe(200);
    expect(appliedBy(await funnelOf(first.id))).toEqual({ [metrics.id]: 1, [own.id]: 1 });
    expect(appliedBy(await funnelOf(second.id))).toEqual({ [metrics.id]: 1, [pages.id]: 1 });
    const { applied } = (await ask("GET", "/api/dynamics/source-rules")).json<ProviderSourceRules>();
    expect(applied).toHaveLength(2);
    expect(applied).toEqual(
      expect.arrayContaining([
        { rule_id: metrics.id, calls: 2 },
        { rule_id: pages.id, calls: 1 },
      ]),
    );
    const check = await ask("POST", "/api/dynamics/source-rules/check", { path: "/orders", host });
    expect(check.json().matches.matched).toBeGreaterThanOrEqual(2);
    const wrong = await ask("PUT", "/api/dynamics/source-rules", { rules: [{ ...metrics, cel: "call.nothing" }] });
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining("/rules/0/cel")]);
    const stale = await ask("PUT", "/api/dynamics/source-rules", { rules: [], known: [metrics.id] });
    expect([stale.statusCode, stale.json().code]).toEqual([409, "conflict"]);
    expect(
      (await ask("PUT", "/api/dynamics/source-rules", { rules: [], known: [metrics.id, pages.id] })).json(),
    ).toEqual({ rules: [], applied: [] });
    const audit = (await ask("GET", "/api/account/audit?action=source_rules.save")).json();
    expect(audit.items[0]).toMatchObject({ before: { rules: [metrics, pages] }, after: { rules: [] } });
    expect(await send("/api/dynamics/ingest/batch", second.token, one("/metrics"))).toBe(200);
    expect(appliedBy(await funnelOf(second.id))[metrics.id]).toBe(1);
  });
});

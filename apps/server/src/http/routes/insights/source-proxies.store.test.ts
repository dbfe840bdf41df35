import type { Event, ProxyCheck, ProxySuggestion } from "@parapet/contract";
import { describe, expect, it } from "vitest";
import { sourcesUrl, useSenders } from "./testing-senders.ts";
import { telemetryOf } from "./testing-telemetry.ts";

const { ask, newSource, eventsOf, send } = useSenders("proxies");

describe("proxies of a source", () => {
  const proxy = "203.0.113.9";
  const trusted = { header: "x-forwarded-for", addresses: ["203.0.113.0/24"] };
  const from = (chain: string | null, path = "/orders", authorization?: string) =>
    JSON.stringify(
      telemetryOf({
        host: "shop.example",
        path,
        source: `${proxy}:4711`,
        request: {
          headers: [
            ...(chain === null ? [] : [{ key: "X-Forwarded-For", value: chain }]),
            ...(authorization === undefined ? [] : [{ key: "Authorization", value: authorization }]),
          ],
        },
      }),
    );
  const sendAll = async (token: string, ...lines: string[]) =>
    expect(await send("/api/dynamics/ingest/batch", token, lines.join("\n"))).toBe(200);
  const set = (id: string, trusted_proxies: object | null) => ask("PATCH", `${sourcesUrl}/${id}`, { trusted_proxies });
  const suggestionOf = async (id: string) =>
    (await ask("GET", `${sourcesUrl}/${id}/suggested-proxies`)).json<{ suggestion: ProxySuggestion | null }>()
      .suggestion;
  const callersOf = (events: readonly Event[]) => events.map(({ consumer }) => consumer ?? "").toSorted();

  it("are suggested and previewed, and say who calls from then on, until they are removed", async () => {
    const { id, token } = await newSource();
    await sendAll(
      token,
      from("192.0.2.66, 198.51.100.1"),
      from("198.51.100.2", "/items"),
      from("198.51.100.3", "/items", `Basic ${Buffer.from("ann:secret").toString("base64")}`),
      from(null),
    );
    expect(await suggestionOf(id)).toEqual({
      header: "x-forwarded-for",
      of: 4,
      through: 3,
      proxies: [{ address: proxy, calls: 3 }],
    });
    const check = (await ask("POST", `${sourcesUrl}/${id}/check-proxies`, trusted)).json<ProxyCheck>();
    expect(check).toMatchObject({ of: 4, through: 3, changed: 2, callers: { before: 1, after: 2 } });
    expect(check.examples.map(({ before, after, hop }) => ({ before, after, hop }))).toEqual(
      expect.arrayContaining([
        { before: proxy, after: "198.51.100.1", hop: 1 },
        { before: proxy, after: "198.51.100.2", hop: 1 },
      ]),
    );
    // Until a person confirms, the header changes nothing.
    expect(callersOf(await eventsOf(id))).toEqual([proxy, proxy, proxy, "ann"]);

    expect((await set(id, trusted)).json().trusted_proxies).toEqual(trusted);
    expect(await suggestionOf(id)).toBeNull();
    await sendAll(token, from("192.0.2.66, 198.51.100.1", "/later"));
    expect((await set(id, null)).json().trusted_proxies).toBeNull();
    await sendAll(token, from("198.51.100.1", "/last"));
    const events = await eventsOf(id);
    const callerOf = (path: string) => events.find((each) => each.path === path);
    expect(callerOf("/later")).toMatchObject({ consumer: "198.51.100.1", src_ip: proxy });
    expect(callerOf("/last")).toMatchObject({ consumer: proxy, src_ip: proxy });
    const audit = (await ask("GET", `/api/account/audit?subject_id=${id}`)).json();
    expect(audit.items[0]).toMatchObject({ before: { trusted_proxies: trusted }, after: { trusted_proxies: null } });
  });

  it("are the only ones that are believed, also on private networks", async () => {
    const { id, token } = await newSource();
    const own = { ...trusted, addresses: ["10.0.0.5"] };
    const through = (peer: string, path: string) =>
      JSON.stringify(
        telemetryOf({
          host: "shop.example",
          path,
          source: `${peer}:4711`,
          request: { headers: [{ key: "X-Forwarded-For", value: "198.51.100.7" }] },
        }),
      );
    await sendAll(token, through("10.0.0.77", "/before"));
    const check = (await ask("POST", `${sourcesUrl}/${id}/check-proxies`, own)).json<ProxyCheck>();
    expect(check).toMatchObject({ of: 1, through: 0, changed: 1 });
    expect(check.examples).toMatchObject([{ before: "198.51.100.7", after: "10.0.0.77", hop: null }]);
    await set(id, own);
    await sendAll(token, through("10.0.0.77", "/other"), through("10.0.0.5", "/proxy"));
    const events = await eventsOf(id);
    const callerOf = (path: string) => events.find((each) => each.path === path)?.consumer;
    expect([callerOf("/before"), callerOf("/other"), callerOf("/proxy")]).toEqual([
      "198.51.100.7",
      "10.0.0.77",
      "198.51.100.7",
    ]);
  });

  it("are refused without addresses, and with another header", async () => {
    const { id } = await newSource();
    for (const wrong of [
      { ...trusted, addresses: [] },
      { ...trusted, addresses: ["0.0.0.0/0/0"] },
      { ...trusted, header: "x-real-ip" },
    ]) {
      expect((await set(id, wrong)).statusCode).toBe(400);
      expect((await ask("POST", `${sourcesUrl}/${id}/check-proxies`, wrong)).statusCode).toBe(400);
    }
  });

  it("aren't suggested without calls", async () => {
    const { id } = await newSource();
    expect(await suggestionOf(id)).toBeNull();
  });
});

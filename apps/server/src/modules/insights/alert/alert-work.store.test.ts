import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { listNotifications } from "../../account/notification/queries.ts";
import { codeOf } from "../../account/testing.ts";
import { bulkAlerts, changeAlert } from "./change-alert.ts";
import { createChannel } from "./create-channel.ts";
import { deliverAlerts } from "./deliver-alerts.ts";
import { getAlert } from "./get-alert.ts";
import { listAlerts } from "./list-alerts.ts";
import { listChannels, listDeliveries, testChannel } from "./list-channels.ts";
import { previewRule } from "./preview-rule.ts";
import { listRules, updateRule } from "./save-rule.ts";
import { addAlert, startAlerts } from "./testing.ts";

let world: Awaited<ReturnType<typeof startAlerts>>;
beforeAll(async () => {
  world = await startAlerts({ PARAPET_WEBHOOK_HOSTS: "127.0.0.1" });
});
afterAll(() => world.close());

const everywhere = { apis: [], operations: [], actions: [], sources: [] };

async function shadowed() {
  const house = await world.addHouse();
  const rule = await house.only("shadow");
  await house.evaluate();
  world.clock.advance({ minutes: 1 });
  const call = async () => {
    world.clock.advance({ minutes: 1 });
    await house.send({ verdict: "shadow" });
    return house.evaluate();
  };
  return { ...house, rule, call };
}

describe("an alert", () => {
  test("is worked on by an analyst, and its history says who did what", async () => {
    const house = await shadowed();
    await house.call();
    const [raised] = await house.alerts();
    const id = raised?.id ?? "";
    const { call } = house.analyst;
    expect(await changeAlert(call, id, { action: "acknowledge" })).toMatchObject({
      state: "acknowledged",
      assignee_id: house.analyst.user.id,
    });
    expect(await changeAlert(call, id, { action: "resolve" })).toMatchObject({ state: "resolved" });
    expect((await house.call()).raised).toBe(1);
    const { changes } = await getAlert(call, id);
    expect(changes.map(({ what, state, actor }) => [what, state, actor])).toEqual([
      ["reopened", "open", null],
      ["state", "resolved", house.analyst.user.email],
      ["state", "acknowledged", house.analyst.user.email],
      ["raised", "open", null],
    ]);
    const { rows } = await world.platform.postgres.pool.query(
      "SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY time, id",
      [id],
    );
    expect(rows).toEqual([{ action: "alert.acknowledge" }, { action: "alert.resolve" }]);
  });

  test("of another port of the same host is another API's", async () => {
    const house = await shadowed();
    await house.call();
    const [{ id, host, port } = { id: "", host: "", port: null }] = await house.alerts();
    const at = async (wanted: number) => {
      const query = { "host[is]": [host ?? ""], "port[is]": [wanted] };
      const { items, total } = await listAlerts(house.admin.call, {
        ...query,
        page: 1,
        page_size: 10,
        sort: "-last_seen_at",
      });
      return [items.map((each) => each.id), total];
    };
    expect(await at(port ?? 0)).toEqual([[id], 1]);
    expect(await at(8443)).toEqual([[], 0]);
  });

  test("isn't notified again while acknowledged, snoozed or marked as a false positive", async () => {
    const house = await shadowed();
    await house.call();
    const [{ id } = { id: "" }] = await house.alerts();
    const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    for (const action of [
      { action: "acknowledge" as const },
      { action: "snooze" as const, until },
      { action: "false_positive" as const },
    ]) {
      const { state } = await changeAlert(house.admin.call, id, action);
      expect((await house.call()).raised).toBe(0);
      expect((await getAlert(house.admin.call, id)).state).toBe(state);
    }
    expect((await getAlert(house.admin.call, id)).count).toBe(4);
  });

  test("wakes when its snooze ends, which must lie ahead", async () => {
    const house = await shadowed();
    await house.call();
    const [{ id } = { id: "" }] = await house.alerts();
    const past = world.clock.now().toISOString();
    expect(await codeOf(changeAlert(house.admin.call, id, { action: "snooze", until: past }))).toBe("invalid_input");
    const until = new Date(world.clock.now().getTime() + 600_000).toISOString();
    await changeAlert(house.admin.call, id, { action: "snooze", until });
    world.clock.advance({ minutes: 9 });
    await house.evaluate();
    expect((await getAlert(house.admin.call, id)).state).toBe("snoozed");
    world.clock.advance({ minutes: 2 });
    await house.evaluate();
    expect(await getAlert(house.admin.call, id)).toMatchObject({ state: "open", changes: [{ what: "awake" }, {}, {}] });
  });

  test("is changed with others, and none of another provider", async () => {
    const house = await world.addHouse();
    const foreign = await world.addHouse();
    const [one, other, theirs] = [
      await addAlert(house.admin.call),
      await addAlert(house.admin.call, { state: "resolved" }),
      await addAlert(foreign.admin.call),
    ];
    const ids = [one.id, other.id, theirs.id];
    const { items } = await bulkAlerts(house.admin.call, { action: "resolve", ids });
    expect(items.map(({ result, error }) => [result, error])).toEqual([
      ["done", null],
      ["unchanged", null],
      ["failed", "not_found"],
    ]);
    expect((await foreign.alerts()).map(({ state }) => state)).toEqual(["open"]);
  });
});

describe("people", () => {
  test("who may act hear of an alert in the bell, once, and of many as their number", async () => {
    const house = await shadowed();
    const heard = async () => (await listNotifications(house.analyst.call, { page: 1, page_size: 10 })).items;
    await house.call();
    await house.call();
    expect(await heard()).toMatchObject(
      [{ kind: "alert.raised", severity: "warning", details: { kind: "shadow" }, link: /alert=/ }].map((each) => ({
        ...each,
        link: expect.stringMatching(each.link),
      })),
    );
    world.clock.advance({ minutes: 1 });
    await house.send(...Array.from({ length: 7 }, (_, index) => ({ template: `/many/${index}`, verdict: "shadow" })));
    await house.evaluate();
    expect((await heard())[0]).toMatchObject({ kind: "alert.many", details: { count: "7" } });
  });
});

/** A receiver of webhooks that answers what a test wants. */
async function receiver(answers: readonly number[]) {
  const received: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      response.statusCode = answers[received.length] ?? 200;
      received.push({ headers: request.headers, body });
      response.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
  });
  const address = z.object({ port: z.number() }).parse(server.address());
  return { received, url: `http://127.0.0.1:${address.port}/hook` };
}

describe("a channel", () => {
  const latest = async ({ admin }: Awaited<ReturnType<typeof shadowed>>, id: string) => {
    const { items } = await listDeliveries(admin.call, id, { page: 1, page_size: 10 });
    const [delivery] = items;
    if (delivery === undefined) throw new Error("Nothing was sent");
    return delivery;
  };

  test("posts signed alerts, retries after a refusal, and reports the outcome", async () => {
    const house = await shadowed();
    const { received, url } = await receiver([503]);
    const channel = await createChannel(house.admin.call, { kind: "webhook", name: "Ours", url });
    await updateRule(house.admin.call, house.rule.id, { channels: [channel.id] });
    await house.call();
    const { id } = await latest(house, channel.id);
    expect(await deliverAlerts(world.platform, id)).toBe("The receiver answered 503.");
    expect(await latest(house, channel.id)).toMatchObject({ state: "sending", attempts: 1, status: 503, alerts: 1 });
    expect(await deliverAlerts(world.platform, id)).toBeNull();
    expect(await latest(house, channel.id)).toMatchObject({
      state: "delivered",
      attempts: 2,
      status: 200,
      problem: null,
    });
    // What was delivered is not sent once more.
    await deliverAlerts(world.platform, id);
    expect(received).toHaveLength(2);
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    const [, time = "", digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-parapet-signature"])) ?? [];
    expect(
      createHmac("sha256", channel.secret ?? "")
        .update(`${time}.${body}`)
        .digest("hex"),
    ).toBe(digest);
    expect(headers["x-parapet-delivery"]).toBe(id);
    expect(JSON.parse(body)).toMatchObject({
      test: false,
      total: 1,
      alerts: [
        { kind: "shadow", template: "/pets/{id}", title: expect.stringContaining("GET api.example.com:443/pets/{id}") },
      ],
    });
  });

  test("is given up after its last attempt", async () => {
    const house = await shadowed();
    const { url } = await receiver(Array.from({ length: 20 }, () => 500));
    const channel = await createChannel(house.admin.call, { kind: "slack", name: "Chat", url });
    const { id } = await testChannel(house.admin.call, channel.id);
    for (let attempt = 1; attempt < 9; attempt += 1) expect(await deliverAlerts(world.platform, id)).not.toBeNull();
    expect(await deliverAlerts(world.platform, id)).toBeNull();
    expect(await latest(house, channel.id)).toMatchObject({ state: "failed", attempts: 9, is_test: true });
  });

  test("does not post to this machine unless the operator lists it, nor where a redirection leads", async () => {
    const house = await shadowed();
    const { received, url } = await receiver([302]);
    const byName = url.replace("127.0.0.1", "localhost");
    const outcomes = [];
    for (const [name, address] of [
      ["By name", byName],
      ["Metadata", "http://169.254.169.254/latest"],
      ["Mapped", url.replace("127.0.0.1", "[::ffff:127.0.0.1]")],
      ["Redirecting", url],
    ] as const) {
      const channel = await createChannel(house.admin.call, { kind: "webhook", name, url: address });
      const { id } = await testChannel(house.admin.call, channel.id);
      outcomes.push(await deliverAlerts(world.platform, id));
    }
    expect(outcomes.map((each) => each?.slice(0, 24))).toEqual([
      "The address is inside th",
      "The address is inside th",
      "The address is inside th",
      "The receiver answered 30",
    ]);
    expect(received).toHaveLength(1);
  });

  test("mails one message of all alerts of a look", async () => {
    const house = await shadowed();
    const channel = await createChannel(house.admin.call, {
      kind: "mail",
      name: "Team",
      recipients: ["soc@example.com"],
    });
    await updateRule(house.admin.call, house.rule.id, { channels: [channel.id] });
    await world.mails();
    await house.send({ verdict: "shadow" }, { verdict: "shadow", template: "/other" });
    world.clock.advance({ minutes: 1 });
    await house.evaluate();
    const { id } = await latest(house, channel.id);
    await deliverAlerts(world.platform, id);
    const mails = await world.mails();
    expect(mails).toMatchObject([{ to: "soc@example.com", subject: "2 alerts in Parapet" }]);
    expect(mails[0]?.text).toContain("Undocumented operation called: GET api.example.com:443/other (medium)");
    expect(mails[0]?.text).toContain("https://parapet.test/insights/alerts?alert=");
  });

  test("hides its path from who may not change it", async () => {
    const house = await world.addHouse();
    const url = "https://hooks.example.com/T0/secret";
    await createChannel(house.admin.call, { kind: "slack", name: "Chat", url });
    expect((await listChannels(house.admin.call)).items[0]?.url).toBe(url);
    expect((await listChannels(house.analyst.call)).items[0]?.url).toBe("https://hooks.example.com");
  });
});

describe("a rule", () => {
  test("takes the numbers of its kind within their bounds, and channels of its provider", async () => {
    const house = await world.addHouse();
    const foreign = await world.addHouse();
    const { items } = await listRules(house.admin.call);
    const id = items.find(({ kind }) => kind === "error_rate")?.id ?? "";
    const theirs = await createChannel(foreign.admin.call, {
      kind: "mail",
      name: "Mail",
      recipients: ["a@example.com"],
    });
    for (const body of [{ params: { least_rate: 2 } }, { params: { silent_minutes: 30 } }, { channels: [theirs.id] }])
      expect(await codeOf(updateRule(house.admin.call, id, body)), JSON.stringify(body)).toBe("invalid_input");
    const changed = await updateRule(house.admin.call, id, { params: { least_rate: 0.2 } });
    expect(changed.params).toMatchObject({ least_rate: 0.2, factor: 3 });
  });

  test("lists what it would have raised in the last seven days", async () => {
    const house = await world.addHouse();
    await house.send(
      { ago: 3 * 24 * 60, verdict: "shadow", count: 3 },
      { ago: 2 * 24 * 60, verdict: "shadow", template: "/once" },
      { ago: 60, template: "/fresh", count: 9 },
      { ago: 20 * 24 * 60, template: "/old", count: 9 },
      { ago: 10 * 24 * 60, count: 500 },
      { ago: 2 * 24 * 60, count: 60 },
      { ago: 2 * 24 * 60, count: 60, status: 500 },
    );
    const preview = (kind: Parameters<typeof previewRule>[1]["kind"], params = {}) =>
      previewRule(house.admin.call, { kind, params, scope: everywhere });
    expect(await preview("shadow", { min_calls: 3 })).toMatchObject({
      total: 1,
      items: [{ template: "/pets/{id}", observed: 3 }],
    });
    expect((await preview("shadow")).total).toBe(2);
    expect(await preview("new_operation")).toMatchObject({ total: 1, items: [{ template: "/fresh" }] });
    expect(await preview("error_rate")).toMatchObject({ total: 1, items: [{ template: "/pets/{id}" }] });
    expect((await preview("error_rate", { least_rate: 0.9 })).total).toBe(0);
    expect((await preview("zombie")).total).toBe(0);
    const elsewhere = { ...everywhere, apis: [house.sourceId] };
    expect((await previewRule(house.admin.call, { kind: "shadow", params: {}, scope: elsewhere })).total).toBe(0);
  });

  test("lists traffic, silence, latency and personal data alerts that it would have raised", async () => {
    const house = await world.addHouse();
    const hours = Array.from({ length: 24 * 24 }, (_, hour) => ({
      ago: hour * 60 + 30,
      count: hour === 50 ? 900 : 100,
    }));
    const without = hours.filter((_, hour) => hour < 30 || hour >= 34);
    await house.send(...without, { ago: 90, findings: ["PII_IBAN"] }, { ago: 70, count: 60, durationMs: 5000 });
    const total = async (kind: Parameters<typeof previewRule>[1]["kind"]) =>
      (await previewRule(house.admin.call, { kind, params: {}, scope: everywhere })).items;
    expect(await total("traffic_spike")).toMatchObject([{ observed: 900, expected: 100 }]);
    expect(await total("traffic_drop")).toMatchObject([{ observed: 0, expected: 100 }]);
    expect(await total("source_silent")).toMatchObject([{ source_name: "Gateway", observed: 300 }]);
    expect(await total("pii_new")).toMatchObject([{ finding: "PII_IBAN" }]);
    expect(await total("latency")).toMatchObject([{ template: "/pets/{id}" }]);
  });
});

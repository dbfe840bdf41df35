import type { SandboxDecision, SandboxRaceRow, SandboxSession, SandboxVerdict } from "@parapet/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callSandbox } from "../../../modules/adaptive-auth/sandbox/call-sandbox.ts";
import { openSandbox } from "../../../modules/adaptive-auth/sandbox/open-sandbox.ts";
import { verifySandboxCode } from "../../../modules/adaptive-auth/sandbox/verify-sandbox-code.ts";
import type { Call } from "../../../platform/call.ts";
import { fromBase32 } from "../../../platform/totp/base32.ts";
import { hotp, stepOf } from "../../../platform/totp/totp.ts";
import { startTestApp, type TestApp } from "../../testing.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const base = "/public/api/sandbox/adaptive";
/** Calls of one test, from an address of its own, so that no test uses up another's minute. */
let addresses = 0;
function visitor() {
  addresses += 1;
  const headers = { "x-forwarded-for": `192.0.2.${addresses}`, "user-agent": "curl/8.16.0" };
  const post = (path: string, payload: object = {}) =>
    server.app.inject({ method: "POST", url: `${base}${path}`, headers, remoteAddress: "127.0.0.1", payload });
  const open = async () => (await post("")).json<SandboxSession>();
  const tryCall = async (session: string, body: object) =>
    (await post(`/${session}/calls`, body)).json<SandboxDecision>();
  const verify = async (session: string, { challenge }: SandboxDecision, code: string) =>
    (await post(`/${session}/challenges/${challenge?.id}/verify`, { code })).json<SandboxVerdict>();
  return { post, open, tryCall, verify };
}

const codeOf = ({ totp }: SandboxSession, now = new Date(), away = 0) =>
  hotp(fromBase32(totp.secret), stepOf(now) + away);
/** A code of no step near. */
const wrongCode = (session: SandboxSession) => {
  const good = new Set([-2, -1, 0, 1, 2].map((away) => codeOf(session, new Date(), away)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !good.has(code)) ?? "";
};

describe("the sandbox", () => {
  it("lets the usual call through and shows the exchange", async () => {
    const { open, tryCall } = visitor();
    const { id, presets } = await open();
    expect(presets).toHaveLength(8);
    const decision = await tryCall(id, { preset: "usual_office" });
    expect(decision).toMatchObject({ level: "low", effect: "allow", challenge: null, as_me: false });
    expect(decision.request.start).toBe("GET /invoices HTTP/1.1");
    expect(decision.response.start).toBe("HTTP/1.1 200 OK");
    expect(decision.signals.some(({ points }) => points < 0)).toBe(true);
  });

  it("asks for a code as the gateway does, and lets the retried call through once it is right", async () => {
    const { open, tryCall, verify } = visitor();
    const session = await open();
    const stopped = await tryCall(session.id, { preset: "new_laptop" });
    expect(stopped.effect).toBe("step_up");
    expect(stopped.response.start).toBe("HTTP/1.1 401 Unauthorized");
    expect(Object.fromEntries(stopped.response.headers)["www-authenticate"]).toMatch(
      /^Bearer error="insufficient_user_authentication".*acr_values="urn:adaptive:otp", max_age="900"$/,
    );
    expect(JSON.parse(stopped.response.body)).toMatchObject({
      status: 401,
      challenge_id: stopped.challenge?.id,
      methods: ["totp"],
    });
    expect(stopped.response.body, "the caller gets no score").not.toMatch(/score|signals|points/);
    expect(stopped.counterfactuals.length).toBeGreaterThan(0);
    const again = await tryCall(session.id, { preset: "new_laptop" });
    expect(again.challenge?.id, "one open challenge a context").toBe(stopped.challenge?.id);
    const code = codeOf(session);
    const passed = await verify(session.id, stopped, code);
    expect(passed).toMatchObject({ result: "passed", retried: { effect: "allow", preset: "new_laptop" } });
    expect(await verify(session.id, stopped, code)).toMatchObject({ result: "replayed", retried: null });
    expect((await tryCall(session.id, { preset: "new_laptop" })).effect).toBe("allow");
  });

  it("takes a code once, whatever it is asked for, and a replay burns no attempt", async () => {
    const { open, tryCall, verify } = visitor();
    const session = await open();
    const code = codeOf(session);
    await verify(session.id, await tryCall(session.id, { preset: "new_laptop" }), code);
    const other = await tryCall(session.id, { preset: "stolen_key_cloud" });
    expect(await verify(session.id, other, code)).toEqual({ result: "replayed", attempts_left: 5, retried: null });
  });

  it("takes five wrong codes, and then none", async () => {
    const { open, tryCall, verify } = visitor();
    const session = await open();
    const stopped = await tryCall(session.id, { preset: "stolen_key_cloud" });
    const wrong = wrongCode(session);
    const said: unknown[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { result, attempts_left } = await verify(session.id, stopped, wrong);
      said.push([result, attempts_left]);
    }
    expect(said).toEqual([...[4, 3, 2, 1].map((left) => ["invalid_code", left]), ["exhausted", 0]]);
    expect((await verify(session.id, stopped, codeOf(session))).result).toBe("exhausted");
    const next = await tryCall(session.id, { preset: "stolen_key_cloud" });
    expect(next.challenge?.id).not.toBe(stopped.challenge?.id);
  });

  it("learns what passed: eight days at the office make it more usual", async () => {
    const { open, tryCall } = visitor();
    const { id, learning } = await open();
    const days: SandboxDecision[] = [];
    for (let day = 0; day < 8; day += 1) days.push(await tryCall(id, { preset: "usual_office" }));
    expect(days.map(({ learning: { sessions } }) => sessions - learning.sessions)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(days.at(-1)?.evidence).toBeLessThan(days[0]?.evidence ?? -Infinity);
    expect(new Set(days.map(({ time }) => time.slice(0, 10))).size).toBe(8);
  });

  it("takes the thresholds of the visitor, and refuses those that cross", async () => {
    const { open, tryCall, post } = visitor();
    const [lax, strict] = [(await open()).id, (await open()).id];
    const call = { preset: "vpn_same_country" };
    expect((await tryCall(lax, { ...call, thresholds: { medium: 98, high: 99 } })).effect).toBe("allow");
    expect((await tryCall(strict, { ...call, thresholds: { medium: 1, high: 2 } })).level).toBe("high");
    const crossed = await post(`/${strict}/calls`, { ...call, thresholds: { medium: 70, high: 70 } });
    expect(crossed.statusCode).toBe(400);
  });

  it("judges a visitor's own request without keeping or learning it", async () => {
    const { open, tryCall } = visitor();
    const { id, learning } = await open();
    const own = await tryCall(id, { preset: "usual_office", as_me: true });
    expect(own).toMatchObject({ as_me: true, learning });
    expect(own.request.headers).toContainEqual(["User-Agent", "curl/8.16.0"]);
    expect(own.signals.find(({ code }) => code === "dev.agent")?.points).toBeGreaterThan(0);
    expect((await tryCall(id, { preset: "usual_office" })).learning.sessions).toBe(learning.sessions + 1);
  });

  it("races four attackers, the same for the same seed", async () => {
    const { open, post } = visitor();
    const { id } = await open();
    const race = async (seed: number) =>
      (await post(`/${id}/race`, { seed })).json<{ items: SandboxRaceRow[] }>().items;
    const items = await race(7);
    expect(items.map(({ attacker }) => attacker)).toEqual(["naive", "vpn", "targeted", "very_targeted"]);
    for (const { tries, allowed, stepped_up, denied } of items) {
      expect([tries, allowed + stepped_up + denied]).toEqual([100, 100]);
    }
    const allowed = items.map((row) => row.allowed);
    expect(allowed[0], "who knows nothing is stopped").toBeLessThan(10);
    expect(allowed[3], "an attacker in the victim's network passes most often").toBe(Math.max(...allowed));
    expect(await race(7)).toEqual(items);
    expect(await race(8)).not.toEqual(items);
  });

  it("knows no other visitor's ids", async () => {
    const { open, tryCall, post } = visitor();
    const [mine, other] = [await open(), await open()];
    const stopped = await tryCall(other.id, { preset: "new_laptop" });
    const path = `/${mine.id}/challenges/${stopped.challenge?.id}/verify`;
    const answers = await Promise.all([
      post(path, { code: codeOf(other) }),
      post(`/${"a".repeat(22)}/calls`, {}),
      post(`/${"a".repeat(22)}/race`, { seed: 1 }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  it("lets one address call sixty times a minute", async () => {
    const { open, post } = visitor();
    const { id } = await open();
    const statuses: number[] = [];
    for (let each = 0; each < 61; each += 1) statuses.push((await post(`/${id}/race`, { seed: each })).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("time", () => {
  const at = (now: Date): Call => ({
    platform: server.platform,
    now,
    requestId: "r",
    address: "192.0.2.200",
    userAgent: "curl/8.16.0",
  });
  const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);
  const asked = { preset: "new_laptop", as_me: false } as const;
  const start = new Date("2026-06-01T09:00:00Z");

  it("ends a challenge after five minutes, an elevation and the sandbox after fifteen", async () => {
    const session = await openSandbox(at(start));
    const stopped = await callSandbox(at(start), session.id, asked);
    const answer = (now: Date, challenge = stopped) => ({
      session: session.id,
      challenge: challenge.challenge?.id ?? "",
      code: codeOf(session, now),
    });
    const tooLate = later(start, 300);
    expect((await verifySandboxCode(at(tooLate), answer(tooLate))).result).toBe("expired");
    const again = await callSandbox(at(tooLate), session.id, asked);
    expect((await verifySandboxCode(at(tooLate), answer(tooLate, again))).result).toBe("passed");
    expect((await callSandbox(at(later(start, 899)), session.id, asked)).effect).toBe("allow");
    await expect(callSandbox(at(later(start, 900)), session.id, asked)).rejects.toMatchObject({ code: "not_found" });
  });
});

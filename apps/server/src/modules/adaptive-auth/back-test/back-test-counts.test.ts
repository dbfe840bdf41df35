import { effect, riskLevel } from "@parapet/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addCounts, closeSessions, noCounts } from "./back-test-counts.ts";

const startMs = Date.UTC(2026, 10, 1, 9);
const minute = 60_000;
const elevationMs = 15 * minute;

interface Played {
  readonly minute: number;
  readonly effect: "allow" | "step_up" | "deny" | null;
  readonly first?: boolean;
  readonly agent?: string;
}

const compared = ({ minute: at, effect: after, first = false, agent = "okhttp/4" }: Played) => ({
  stored: {
    client_id: "client",
    effect: "allow" as const,
    first_of_session: first,
    time: new Date(startMs + at * minute).toISOString(),
    user_agent: agent,
    context: { contextHash: "office" },
  },
  level: "medium" as const,
  effect: after,
  verdict: undefined,
});
const countsOf = (...played: readonly Played[]) =>
  closeSessions(addCounts(noCounts, played.map(compared), elevationMs));

describe("a session", () => {
  test("counts once, by the strictest effect of its calls", () => {
    const { after, by_level, clients } = countsOf(
      { minute: 0, effect: "allow", first: true },
      { minute: 1, effect: "deny" },
      { minute: 2, effect: "step_up" },
    );
    expect(after).toEqual({ allow: 0, step_up: 0, throttle: 0, deny: 1 });
    expect(by_level).toEqual({ low: 0, medium: 1, high: 0 });
    expect(clients).toEqual({ client: expect.objectContaining({ before: 0, after: 1, sessions: 1 }) });
  });

  test("ends where the next begins", () => {
    const { after } = countsOf(
      { minute: 0, effect: "step_up", first: true },
      { minute: 90, effect: "allow", first: true },
    );
    expect(after).toMatchObject({ allow: 1, step_up: 1 });
  });

  test("is left out where the effect on one of its calls isn't known", () => {
    const { after, unknown } = countsOf({ minute: 0, effect: "allow", first: true }, { minute: 1, effect: null });
    expect([after.allow, unknown]).toEqual([0, 1]);
  });
});

describe("a prompt", () => {
  test("is one until the step-up ends, however many calls are stopped", () => {
    const calls = [0, 1, 14, 16, 30, 40].map((at) => ({ minute: at, effect: "step_up" as const, first: at === 0 }));
    expect(countsOf(...calls).prompts).toEqual({ before: 0, after: 3, client_days: 1 });
  });

  test("is each caller's own", () => {
    const { prompts } = countsOf(
      { minute: 0, effect: "step_up", first: true },
      { minute: 1, effect: "step_up", agent: "curl/8" },
    );
    expect(prompts.after).toBe(2);
  });
});

test("in how many steps decisions are counted makes no difference", () => {
  const call = fc.record({
    later: fc.nat(400),
    client: fc.constantFrom("a", "b"),
    before: fc.constantFrom(...effect.options),
    after: fc.option(fc.constantFrom(...effect.options)),
    level: fc.constantFrom(...riskLevel.options),
    first: fc.boolean(),
    context: fc.constantFrom("x", "y"),
  });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 30 }), fc.nat(30), (calls, cut) => {
      let at = startMs;
      const all = calls.map(({ later, client, before, after, level, first, context }) => ({
        stored: {
          client_id: client,
          effect: before,
          first_of_session: first,
          time: new Date((at += later * minute)).toISOString(),
          user_agent: "okhttp/4",
          context: { contextHash: context },
        },
        level,
        effect: after,
        verdict: undefined,
      }));
      const resultOf = (counts: typeof noCounts) => {
        const { before, after, by_level, prompts, unknown, clients } = closeSessions(counts);
        return { before, after, by_level, prompts, unknown, clients };
      };
      const whole = addCounts(noCounts, all, elevationMs);
      const half: typeof noCounts = JSON.parse(JSON.stringify(addCounts(noCounts, all.slice(0, cut), elevationMs)));
      expect(resultOf(addCounts(half, all.slice(cut), elevationMs))).toEqual(resultOf(whole));
    }),
  );
});

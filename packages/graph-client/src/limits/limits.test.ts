import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLimits } from "./limits.ts";
import type { Pace } from "./pace.ts";

/** A clock that only advances when everything else waits. */
function recordingPace(): Pace {
  let now = 0;
  return {
    now: () => now,
    random: () => 0.5,
    async wait(ms) {
      const until = now + ms;
      await setImmediate();
      now = Math.max(now, until);
    },
  };
}

const call = fc.record({
  mailbox: fc.constantFrom("a", "b", "c"),
  turns: fc.nat({ max: 5 }),
  places: fc.integer({ min: 1, max: 6 }),
});

test("never exceeds four concurrent calls per mailbox, and completes all calls", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 80 }), async (calls) => {
      const limits = createLimits(recordingPace());
      const inFlight = new Map<string, number>();
      let peak = 0;
      const made = await Promise.all(
        calls.map(({ mailbox, turns, places }) =>
          limits.within({ limit: "mailbox", mailboxes: new Map([[mailbox, places]]) }, async () => {
            const taken = Math.min(places, 4);
            inFlight.set(mailbox, (inFlight.get(mailbox) ?? 0) + taken);
            peak = Math.max(peak, inFlight.get(mailbox) ?? 0);
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
            inFlight.set(mailbox, (inFlight.get(mailbox) ?? 0) - taken);
            return 1;
          }),
        ),
      );
      expect(peak).toBeLessThanOrEqual(4);
      expect(made).toHaveLength(calls.length);
    }),
  );
});

test("calls to several mailboxes never deadlock", async () => {
  const several = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.integer({ min: 1, max: 4 }));
  await fc.assert(
    fc.asyncProperty(fc.array(several, { maxLength: 40 }), async (claims) => {
      const limits = createLimits(recordingPace());
      const done = claims.map((places) =>
        limits.within({ limit: "mailbox", mailboxes: new Map(Object.entries(places)) }, () => Promise.resolve(1)),
      );
      expect(await Promise.all(done)).toHaveLength(claims.length);
    }),
  );
});

test("a busy mailbox doesn't block others", async () => {
  const limits = createLimits(recordingPace());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const busy = Array.from({ length: 200 }, () =>
    limits.within({ limit: "mailbox", mailboxes: new Map([["busy", 1]]) }, () => held),
  );
  expect(
    await limits.within({ limit: "mailbox", mailboxes: new Map([["quiet", 1]]) }, () => Promise.resolve("done")),
  ).toBe("done");
  release();
  await Promise.all(busy);
});

test("at most five reports start in ten seconds, and one Identity Protection call in a second", async () => {
  const pace = recordingPace();
  const limits = createLimits(pace);
  const starts = { reports: [] as number[], identity_protection: [] as number[] };
  const ask = (limit: keyof typeof starts) =>
    limits.within({ limit, mailboxes: new Map() }, () => Promise.resolve(starts[limit].push(pace.now())));
  await Promise.all(Array.from({ length: 17 }, () => ask("reports")));
  await Promise.all(Array.from({ length: 4 }, () => ask("identity_protection")));
  for (const [index, start] of starts.reports.entries()) {
    expect(start - (starts.reports[index - 5] ?? -Infinity)).toBeGreaterThan(10_000);
  }
  for (const [index, start] of starts.identity_protection.entries()) {
    expect(start - (starts.identity_protection[index - 1] ?? -Infinity)).toBeGreaterThan(1000);
  }
});

import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantClient } from "../../../modules/secure-inbox/intake/tenant-clients.ts";
import { createTenant } from "../../testing-tenant.ts";
import {
  analyzedCopies,
  connectSimulator,
  countExpired,
  countResynced,
  countSubscriptions,
  resyncAll,
  type LossyServer,
  mailboxesOf,
  restartIntake,
  startLossyServer,
} from "./testing-intake.ts";

let lossy: LossyServer;

beforeAll(async () => {
  lossy = await startLossyServer();
});
afterAll(() => lossy.close());

/** Throttles, fails and loses responses of some calls until the storm ends. */
const storm = { throttled: 0.05, unavailable: 0.1, lostAnswers: 0.1 };
const noFaults = { throttled: 0, unavailable: 0, lostAnswers: 0 };
const events = [
  "restart",
  "forget_deltas",
  "forget_tokens",
  "resync",
  "missed",
  "removed",
  "reauthorize",
  "storm",
  "calm",
] as const;

type Step =
  | { readonly kind: "deliver"; readonly to: readonly number[]; readonly isJunk: boolean }
  | { readonly kind: "move"; readonly nth: number; readonly to: string }
  | { readonly kind: (typeof events)[number] };

const deliver = fc.record({
  kind: fc.constant("deliver" as const),
  to: fc.uniqueArray(fc.nat({ max: 8 }), { minLength: 1, maxLength: 4 }),
  isJunk: fc.boolean(),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: deliver },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      nth: fc.nat(),
      to: fc.constantFrom("archive", "deleteditems", "junkemail", "inbox"),
    }),
  },
  ...events.map((kind) => ({
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant(kind) }),
  })),
);

/** Each run loses the first notification, restarts and expires links at least once; the rest is random. */
const run = fc.record({
  first: deliver,
  steps: fc.array(step, { minLength: 6, maxLength: 24 }),
  restartAt: fc.nat(),
  forgetAt: fc.nat(),
  chance: fc.infiniteStream(fc.nat({ max: 99 })),
});

function withStep(steps: readonly Step[], at: number, kind: (typeof events)[number]): readonly Step[] {
  return steps.toSpliced(at % (steps.length + 1), 0, { kind });
}

/** Claims of a killed process expire after two minutes. */
const pollOptions = { timeout: 180_000 };

/** More runs with other seeds, for changes of the intake. */
const { PARAPET_INTAKE_RUNS: wanted = "8" } = process.env;

it("analyzes every delivered email once, despite losses, expired links and restarts", async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(run, async ({ first, steps: others, restartAt, forgetAt, chance }) => {
      runs += 1;
      const { server } = lossy;
      const happened = { lost: 0, restarts: 0 };
      const expiredBefore = await countExpired(server);
      lossy.isLost = () => {
        const isLost = happened.lost === 0 || (chance.next().value ?? 0) < 30;
        happened.lost += isLost ? 1 : 0;
        return isLost;
      };
      const steps = [first, ...withStep(withStep(others, restartAt, "restart"), forgetAt, "forget_deltas")];
      const { providerId } = await createTenant(server.platform, `lossless-${runs}`);
      const simulator = await connectSimulator(server, providerId);
      try {
        await expect.poll(() => countSubscriptions(server, providerId), pollOptions).toBe(9);
        await expect.poll(() => countResynced(server, providerId), pollOptions).toBe(9);
        const addresses = (await mailboxesOf(server, providerId)).map(({ address }) => address).toSorted();
        const copies: {
          readonly address: string;
          readonly userId: string;
          readonly immutableId: string;
          readonly messageId: string;
        }[] = [];
        const { control } = simulator;
        const act = async (taken: Step) => {
          switch (taken.kind) {
            case "deliver": {
              const to = taken.to.map((index) => addresses[index % addresses.length] ?? "");
              const mail = { from: "kim@partner.example", to, subject: `Mail ${copies.length}`, text: "Hello" };
              const verdict = { category: "SPM", spamConfidence: 9, safetyTip: null } as const;
              const delivered = await control.deliver(mail, taken.isJunk ? { verdict } : {});
              for (const { address, userId, immutableId, internetMessageId: messageId } of delivered)
                copies.push({ address, userId, immutableId, messageId });
              return;
            }
            case "move": {
              const copy = copies[taken.nth % Math.max(copies.length, 1)];
              if (copy === undefined) return;
              const path = { userId: copy.userId, messageId: copy.immutableId };
              // Looked up every time, because a restart closes it.
              const client = await tenantClient(server.platform, providerId);
              if (client === null) throw new Error("The tenant is not connected");
              const moving = client.call("message.move", { path, body: { destinationId: taken.to } });
              // Its response may be lost; either outcome is fine.
              await moving.catch((error: unknown) => {
                if (!(error instanceof Error) || error.name !== "GraphProblem") throw error;
              });
              return;
            }
            case "restart":
              happened.restarts += 1;
              return restartIntake(server);
            case "forget_deltas":
              return control.expireDeltaTokens();
            case "forget_tokens":
              return control.revokeTokens();
            case "storm":
              return control.setFaults(storm);
            case "calm":
              return control.setFaults(noFaults);
            case "resync":
              return resyncAll(server, providerId);
            case "missed":
              return control.sendLifecycle("missed");
            case "removed":
              return control.sendLifecycle("subscriptionRemoved");
            case "reauthorize":
              return control.sendLifecycle("reauthorizationRequired");
          }
        };
        for (const taken of steps) await act(taken);
        await control.settled();
        control.setFaults(noFaults);
        await resyncAll(server, providerId);
        const expected = copies.map(({ address, messageId }) => `${address} ${messageId}`).toSorted();
        await expect.poll(() => analyzedCopies(server, providerId), pollOptions).toEqual(expected);
        expect(happened.lost).toBeGreaterThan(0);
        expect(happened.restarts).toBeGreaterThan(0);
        await expect.poll(() => countExpired(server), pollOptions).toBeGreaterThan(expiredBefore);
        expect(control.violations()).toMatchObject({ mailboxConcurrency: 0, mailboxRequests: 0, directoryUnits: 0 });
      } finally {
        await simulator.stop();
      }
    }),
    { numRuns: Number(wanted), endOnFailure: true },
  );
}, 3_000_000);

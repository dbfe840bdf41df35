import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantClient } from "../../../modules/secure-inbox/intake/tenant-clients.ts";
import { createTenant } from "../../testing-tenant.ts";
import {
  analysedCopies,
  connectSimulator,
  countExpired,
  countHealed,
  countSubscriptions,
  healAll,
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

/** A storm refuses, throttles and loses answers of a part of the calls until there is calm. */
const storm = { throttled: 0.05, unavailable: 0.1, lostAnswers: 0.1 };
const calm = { throttled: 0, unavailable: 0, lostAnswers: 0 };
const events = [
  "restart",
  "forget_deltas",
  "forget_tokens",
  "heal",
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

/** Every run loses the first notification, restarts and forgets at least once; the rest is chance. */
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

/** What was claimed by somebody who does not come back is free after two minutes. */
const patience = { timeout: 180_000 };

/** More, and other ones, where a change of intake asks for them. */
const { PARAPET_INTAKE_RUNS: wanted = "8" } = process.env;

it("analyses every mail that was delivered, once, whatever gets lost, forgotten or interrupted", async () => {
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
        await expect.poll(() => countSubscriptions(server, providerId), patience).toBe(9);
        await expect.poll(() => countHealed(server, providerId), patience).toBe(9);
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
              // Anew each time: a restart closes it.
              const client = await tenantClient(server.platform, providerId);
              if (client === null) throw new Error("The tenant is not connected");
              const moving = client.call("message.move", { path, body: { destinationId: taken.to } });
              // Its answer may be lost with others: whether it came about is all the same.
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
              return control.setFaults(calm);
            case "heal":
              return healAll(server, providerId);
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
        control.setFaults(calm);
        await healAll(server, providerId);
        const expected = copies.map(({ address, messageId }) => `${address} ${messageId}`).toSorted();
        await expect.poll(() => analysedCopies(server, providerId), patience).toEqual(expected);
        expect(happened.lost).toBeGreaterThan(0);
        expect(happened.restarts).toBeGreaterThan(0);
        await expect.poll(() => countExpired(server), patience).toBeGreaterThan(expiredBefore);
        expect(control.violations()).toMatchObject({ mailboxConcurrency: 0, mailboxRequests: 0, directoryUnits: 0 });
      } finally {
        await simulator.stop();
      }
    }),
    { numRuns: Number(wanted), endOnFailure: true },
  );
}, 3_000_000);

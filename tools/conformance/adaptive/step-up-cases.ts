import { challengeAnswer, type ChallengeAnswer } from "@parapet/contract";
import { codeOf, startAccounts } from "@parapet/server/modules/account/testing.ts";
import { addStepUpCase, giveFactor, type StepUpCase } from "@parapet/server/modules/adaptive-auth/challenge/testing.ts";
import { verifyChallenge } from "@parapet/server/modules/adaptive-auth/challenge/verify-challenge.ts";
import { fromBase32 } from "@parapet/server/platform/totp/base32.ts";
import { shareTestStores } from "@parapet/testkit";
import * as z from "zod";
import { difference } from "../differences.ts";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const step = z.object({
  at: z.number(),
  client: z.optional(z.literal("other")),
  code: z.optional(z.string()),
  backup: z.optional(z.string()),
  expect: z.string(),
});
const fixture = z.object({
  secret: z.string(),
  cases: z.array(
    z.union([
      z.object({ name: z.string(), challengeTtl: z.optional(z.number()), steps: z.tuple([step], step) }),
      z.object({
        name: z.string(),
        concurrent: z.number(),
        at: z.number(),
        code: z.string(),
        expect: z.record(z.string(), z.number()),
      }),
    ]),
  ),
});
type Fixture = z.infer<typeof fixture>;
type Step = z.infer<typeof step>;

/** What the fixture calls our answers. */
const words: Readonly<Record<string, string>> = {
  done: "ok",
  code_wrong: "invalid_code",
  code_replayed: "replayed",
};

/** Answers to step-ups in their order, given to the real verifier on stores of its own with a clock that each step sets. */
export const stepUpCases: Suite = async ({ name, path }, bench) => {
  const { secret, cases } = fixture.parse(readFixture(path));
  const stopStores = await shareTestStores();
  const accounts = await startAccounts();
  try {
    const { id } = await accounts.addProvider("acme");
    const { call } = await accounts.addMember(id, { email: "root@acme.example", role: "provider_admin" });
    const backupCodes = cases.flatMap((each) => ("steps" in each ? each.steps.flatMap((one) => one.backup ?? []) : []));
    // With one to spare: without any left, the method isn't offered.
    const client = async () => {
      const own = await addStepUpCase(call);
      await giveFactor(own, {
        secret: fromBase32(secret),
        backupCodes: [...new Set([...backupCodes, "SPAR-ECOD-E234"])],
      });
      return own;
    };
    const checked = cases.map((each) => ({
      name: each.name,
      check: async () => checkCase(each, await client(), await client()),
    }));
    return await runCases(name, checked, bench);
  } finally {
    await accounts.close();
    await stopStores();
  }
};

async function checkCase(each: Fixture["cases"][number], own: StepUpCase, other: StepUpCase): Promise<string[]> {
  if ("concurrent" in each) {
    const at = momentOf(each.at);
    const { id } = await own.ask({ at });
    const given = Array.from({ length: each.concurrent }, () =>
      answer(own, { id, at, answer: { method: "totp", code: each.code } }),
    );
    const counts = Object.groupBy(await Promise.all(given), (outcome) => outcome);
    const counted = Object.fromEntries(Object.entries(counts).map(([outcome, all]) => [outcome, all?.length]));
    return difference("what they became", counted, each.expect);
  }
  const [{ at: start }] = each.steps;
  const age = each.challengeTtl === undefined ? 0 : each.challengeTtl + 1;
  let { id } = await own.ask({ at: momentOf(start - age) });
  const problems: string[] = [];
  for (const [number, said] of each.steps.entries()) {
    const at = momentOf(said.at);
    const outcome = await answer(said.client === "other" ? other : own, { id, at, answer: answerOf(said) });
    problems.push(...difference(`step ${number + 1}`, outcome, said.expect));
    // A challenge that was passed takes no second answer: what follows is about the client's next one.
    if (outcome === "ok") ({ id } = await own.ask({ at }));
  }
  return problems;
}

function answerOf({ code, backup }: Step): unknown {
  return backup === undefined ? { method: "totp", code } : { method: "backup_code", code: backup };
}

interface Given {
  readonly id: string;
  readonly at: Date;
  /** As it would come in. */
  readonly answer: unknown;
}

async function answer({ call }: StepUpCase, given: Given): Promise<string> {
  const read = challengeAnswer.safeParse(given.answer);
  if (!read.success) return "malformed";
  const said: ChallengeAnswer = read.data;
  const code = await codeOf(verifyChallenge({ ...call, now: given.at }, given.id, said));
  return words[code] ?? code;
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

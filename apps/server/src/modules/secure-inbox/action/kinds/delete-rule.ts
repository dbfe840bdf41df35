import { isSameRule, readInboxRule } from "@parapet/mail-analysis";
import * as z from "zod/mini";
import { type ActionWork, defineKind, TargetProblem } from "../action-kind.ts";
import { persistRule, readRule, resolveRules, ruleTarget, type RuleTarget } from "./rule-target.ts";

const facts = z.optional(z.nullable(z.looseObject({})));

/** Every property needed to recreate the rule. */
const wholeRule = z.looseObject({
  id: z.string(),
  displayName: z.optional(z.nullable(z.string())),
  sequence: z.optional(z.nullable(z.number())),
  isEnabled: z.optional(z.nullable(z.boolean())),
  conditions: facts,
  exceptions: facts,
  actions: facts,
});
type WholeRule = z.infer<typeof wholeRule>;

/** Deletes a rule but keeps a copy; undo creates an equal rule. */
export const deleteRule = defineKind({
  target: ruleTarget,
  before: z.object({ rule: wholeRule }),
  result: z.object({}),
  resolve: resolveRules,
  async prepare(work) {
    const rule = await readRule(work, work.target);
    if (rule === null) throw new TargetProblem("gone", "The rule is no longer in the mailbox");
    return { rule: wholeRule.parse(rule) };
  },
  async perform({ client, target }) {
    await client.call("rule.delete", { path: { ...target } });
  },
  async verify(work) {
    return (await readRule(work, work.target)) === null ? {} : null;
  },
  undo: {
    async perform({ client, target: { userId } }, { rule }) {
      await client.call("rule.create", {
        path: { userId },
        body: {
          displayName: rule.displayName ?? "",
          sequence: rule.sequence ?? 1,
          isEnabled: rule.isEnabled !== false,
          conditions: rule.conditions ?? null,
          exceptions: rule.exceptions ?? null,
          actions: rule.actions ?? null,
        },
      });
    },
    /** The new rule has a different id, so it's matched by content. */
    async verify(work, { rule }) {
      return (await findSame(work, rule)) !== null;
    },
  },
  async persist(tx, what, work, { before }) {
    if (what === "done") return persistRule(tx, work, "deleted", null);
    return persistRule(tx, work, "restored", await findSame(work, before.rule));
  },
});

async function findSame({ client, target: { userId } }: ActionWork<RuleTarget>, rule: WholeRule): Promise<unknown> {
  const { value } = await client.call("rule.list", { path: { userId } });
  return value.find((each) => isSameRule(readInboxRule(rule), readInboxRule(each))) ?? null;
}

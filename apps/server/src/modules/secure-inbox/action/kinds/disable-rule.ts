import * as z from "zod/mini";
import { type ActionWork, defineKind, TargetProblem } from "../action-kind.ts";
import { persistRule, readRule, resolveRules, ruleTarget, type RuleTarget } from "./rule-target.ts";

/** Disables a rule without changing it. */
export const disableRule = defineKind({
  target: ruleTarget,
  before: z.object({ isEnabled: z.boolean() }),
  result: z.object({ rule: z.looseObject({}) }),
  resolve: resolveRules,
  async prepare(work) {
    return { isEnabled: (await existing(work)).isEnabled !== false };
  },
  perform: (work) => switchTo(work, false),
  async verify(work) {
    const rule = await existing(work);
    return rule.isEnabled === false ? { rule } : null;
  },
  undo: {
    perform: (work, { isEnabled }) => switchTo(work, isEnabled),
    async verify(work, { isEnabled }) {
      return ((await existing(work)).isEnabled !== false) === isEnabled;
    },
  },
  async persist(tx, what, work, { before: { isEnabled }, result: { rule } }) {
    if (what === "done") return persistRule(tx, work, "disabled", rule);
    return persistRule(tx, work, "restored", { ...rule, isEnabled });
  },
});

async function existing(work: ActionWork<RuleTarget>) {
  const rule = await readRule(work, work.target);
  if (rule === null) throw new TargetProblem("gone", "The rule is no longer in the mailbox");
  return rule;
}

async function switchTo({ client, target }: ActionWork<RuleTarget>, isEnabled: boolean): Promise<void> {
  await client.call("rule.change", { path: { ...target }, body: { isEnabled } });
}

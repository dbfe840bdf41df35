import * as z from "zod/mini";
import { type ActionWork, defineKind, TargetProblem } from "../action-kind.ts";
import { keepRule, readRule, resolveRules, ruleTarget, type RuleTarget } from "./rule-target.ts";

/** Disables a rule: it stays in the mailbox as it is, and does nothing. */
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
  async keep(tx, what, work, { before: { isEnabled }, result: { rule } }) {
    if (what === "done") return keepRule(tx, work, "disabled", rule);
    return keepRule(tx, work, "restored", { ...rule, isEnabled });
  },
});

async function existing(work: ActionWork<RuleTarget>) {
  const rule = await readRule(work, work.target);
  if (rule === null) throw new TargetProblem("gone", "The rule is in the mailbox no more");
  return rule;
}

async function switchTo({ client, target }: ActionWork<RuleTarget>, isEnabled: boolean): Promise<void> {
  await client.call("rule.change", { path: { ...target }, body: { isEnabled } });
}

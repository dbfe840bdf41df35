import {
  compileRule,
  patternTooComplex,
  readRulePackText,
  type RulePack,
  type RuleProblem,
  type WrittenRule,
} from "@parapet/api-model";

/** A pack as one thread hands it to another: patterns as texts. */
export interface ReadPack {
  readonly rules: readonly WrittenRule[];
  readonly problems: readonly RuleProblem[];
}

/** Processor time to compile a pattern, in milliseconds: the first thread compiles it again, between calls. */
const maxCompileMs = 25;

/** Reads a pack. A pattern that takes too long to compile is a problem of its rule. */
export function readPack(source: string): RulePack {
  const { rules, problems } = readRulePackText(source);
  const slow = new Set(rules.filter(isSlow));
  return {
    rules: rules.filter((rule) => !slow.has(rule)),
    problems: [...problems, ...[...slow].map(({ id }) => ({ rule: id, problem: patternTooComplex }))],
  };
}

/** The same without what can't be handed over. */
export function readWrittenPack(source: string): ReadPack {
  const { rules, problems } = readPack(source);
  return { rules: rules.map(({ pattern: _compiled, ...rule }) => rule), problems };
}

/** Compiled for the second time: the first one also warms up what compiles. */
function isSlow(rule: WrittenRule): boolean {
  const before = process.threadCpuUsage();
  compileRule(rule);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 > maxCompileMs;
}

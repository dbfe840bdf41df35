import type { ASTNode, Environment, ParseResult } from "@marcbachmann/cel-js";
import { childrenOf } from "./children-of.ts";
import type { PatternCall, RuleProblem } from "./compile.ts";
import { ruleLimits } from "./limits.ts";

/** As long as `matches`, so that places of problems stay. */
export const linearMatches = "matchRe";

/** Compiles a pattern; null for one that is no RE2, or costs too much. */
type CompilePattern = (pattern: string, size: number) => { readonly test: (text: string) => boolean } | null;

/**
 * Parses an expression with each `matches` replaced by a method of linear time: the library's own uses the backtracking
 * engine of JavaScript, and doesn't let itself be replaced.
 */
export function withLinearMatches(
  environment: Environment,
  expression: string,
  calls: readonly PatternCall[],
  compilePattern: CompilePattern,
): { readonly parsed: ParseResult } | { readonly problem: RuleProblem } {
  const compiled = new Map<string, { readonly test: (text: string) => boolean }>();
  for (const { pattern, from, to } of calls) {
    const problem = { problem: { code: "pattern_invalid", from, to } } as const;
    if (pattern.length > ruleLimits.pattern) return problem;
    const made = compiled.get(pattern) ?? compilePattern(pattern, ruleLimits.patternSize);
    if (made === null) return problem;
    compiled.set(pattern, made);
  }
  environment.registerFunction(`string.${linearMatches}(string): bool`, (text: string, pattern: string) => {
    const found = compiled.get(pattern);
    if (found === undefined || text.length > ruleLimits.matchedText) throw new RangeError("The text is too long");
    return found.test(text);
  });
  let source = expression;
  for (const { nameAfter, from } of calls) {
    const between = source.slice(nameAfter, from);
    source = `${source.slice(0, nameAfter)}${between.replace(/\bmatches(?=\s*\(\s*$)/, linearMatches)}${source.slice(from)}`;
  }
  const parsed = environment.parse(source);
  // A comment between the name and its parenthesis hides it.
  const left = findMatches(parsed.ast);
  return left === null ? { parsed } : { problem: { code: "syntax", from: left.start, to: left.end } };
}

/** A call of the library's own method. */
function findMatches(node: ASTNode): ASTNode | null {
  if (node.op === "rcall" && node.args[0] === "matches") return node;
  for (const child of childrenOf(node)) {
    const found = findMatches(child);
    if (found !== null) return found;
  }
  return null;
}

import type { Result, Results } from "./bench.ts";

/** Results for people: a line each, what belongs together indented under its name. */
export function asTable(results: Results): string {
  const lines = linesOf(results, "");
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`.trimEnd()).join("\n");
}

function linesOf(results: Results, indent: string): [name: string, value: string][] {
  return Object.entries(results).flatMap(([name, result]): [string, string][] =>
    isGroup(result)
      ? [[`${indent}${name}`, ""], ...linesOf(result, `${indent}  `)]
      : [
          [
            `${indent}${name}`,
            typeof result === "number" || typeof result === "string" ? String(result) : "not measured",
          ],
        ],
  );
}

function isGroup(result: Result): result is Results {
  return typeof result === "object" && result !== null;
}

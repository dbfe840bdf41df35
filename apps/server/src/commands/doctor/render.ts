import { styleText } from "node:util";
import { counted, type Finding, type Verdict } from "./finding.ts";

const colours = { ok: "green", warning: "yellow", problem: "red", unknown: "cyan" } as const;

/** The table as people read it: a line a finding, and below it what to do. */
export function renderTable(findings: readonly Finding[], isColoured: boolean): string {
  const widest = Math.max(...findings.map(({ name }) => name.length), 0);
  const paint = (verdict: Verdict, text: string) =>
    isColoured ? styleText(colours[verdict], text, { validateStream: false }) : text;
  const lines = findings.flatMap(({ name, verdict, seen, advice }) => [
    `${paint(verdict, verdict.padEnd(8))} ${name.padEnd(widest)}  ${seen}`,
    ...(advice === null ? [] : [`${" ".repeat(9 + widest)}  -> ${advice}`]),
  ]);
  return `${lines.join("\n")}\n\n${summaryOf(findings)}\n`;
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (verdict: Verdict) => findings.filter((each) => each.verdict === verdict).length;
  return `${counted(count("problem"), "problem")}, ${counted(count("warning"), "warning")}, ${count("unknown")} unknown, ${count("ok")} ok`;
}

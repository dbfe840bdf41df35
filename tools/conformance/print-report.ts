import type { Report } from "./run-suites.ts";

/** The report for programs: one JSON document. */
export function asJson({ suites }: Report): string {
  return JSON.stringify({ suites });
}

/** The report for people; its last line is `N passed, N failed`. */
export function asTable({ suites, notCovered }: Report): string {
  const width = Math.max(0, ...suites.map(({ name }) => name.length));
  const lines = suites.flatMap(({ name, total, passed, failed, notes = [] }) => [
    `${failed.length === 0 ? "ok  " : "FAIL"} ${name.padEnd(width)}  ${passed}/${total}`,
    ...failed.map((each) => `       ${each}`),
    ...notes.map((each) => `     - ${each}`),
  ]);
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  return [
    ...lines,
    `not covered yet: ${notCovered.length} files`,
    `${sum(suites.map(({ passed }) => passed))} passed, ${sum(suites.map(({ failed }) => failed.length))} failed`,
  ].join("\n");
}

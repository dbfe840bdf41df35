import { pino } from "pino";
import { expect, test } from "vitest";
import { loggedError, terminalLine } from "./log.ts";

/** What a terminal shows of log lines. */
function shown(tell: (log: ReturnType<typeof pino>) => void, isColored = false): string {
  let text = "";
  const write = (line: string) => void (text += terminalLine(line, isColored) ?? "");
  tell(pino({ serializers: { err: loggedError } }, { write }));
  return text;
}

test("a line has its time, level, message and details", () => {
  expect(shown((log) => log.warn({ file: "a.eml", to: "Ada Lovelace", tries: 2 }, "not sent"))).toMatch(
    /^\d\d:\d\d:\d\d warning not sent file=a\.eml to="Ada Lovelace" tries=2\n$/,
  );
});

test("an error has its reason on the line, and its stack where something broke", () => {
  const err = new Error("gone");
  expect(shown((log) => log.warn({ err }, "not sent"))).toMatch(/^\S+ warning not sent: gone\n$/);
  expect(shown((log) => log.error({ err }, "broken"))).toMatch(/^\S+ error {3}broken: gone\n {4}at [^]+\n$/);
});

test("what a start says in its steps is not repeated", () => {
  expect(shown((log) => log.info({ migration: "0001_base.sql" }, "migration applied"))).toBe("");
});

test("colors mark the level", () => {
  expect(shown((log) => log.error("broken"), true)).toContain("\u001b[31merror");
  expect(shown((log) => log.error("broken"))).not.toContain("\u001b");
});

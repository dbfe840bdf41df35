import { logFormat, logFormatLimits, type LogFormat } from "@parapet/contract";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { limits } from "../limits.ts";
import { captureAccessLog } from "./access-log.ts";
import { isLogfmt, parseLogfmt } from "./logfmt.ts";
import { listMembers, suggestLogFormat } from "./suggest-log-format.ts";

const created = { name: "Own", ...logFormatLimits };
const receivedAtMs = Date.UTC(2026, 10, 20, 11);
const line = 'method=GET path="/v1/pets?page=2" status=200 duration=12ms host=api.example.com ip=192.0.2.7 msg="a b"';
const call = { method: "GET", path: "/v1/pets", query: "page=2", status: 200, durationMs: 12, srcIp: "192.0.2.7" };

function capturedWith(format: LogFormat | string | null, ...lines: readonly string[]) {
  if (typeof format === "string") throw new Error(format);
  const read = captureAccessLog(Buffer.from(lines.join("\n")), { receivedAtMs, logFormat: format });
  return read.ok ? [...read.calls] : [];
}

describe("a line of logfmt", () => {
  it.each<[string, object]>([
    ["", {}],
    ["a=1", { a: "1" }],
    ["  a=1\t b=2 ", { a: "1", b: "2" }],
    ["debug a= b=x", { debug: "", a: "", b: "x" }],
    ["path=/a?b=c&d=e", { path: "/a?b=c&d=e" }],
    [String.raw`a="" b="x y" c="\"\\\n\t\u00e9\x41"`, { a: "", b: "x y", c: '"\\\n\téA' }],
    ["a=1 a=2", { a: "2" }],
  ])("%j has its fields", (text, fields) => {
    expect(parseLogfmt(text)).toEqual(fields);
  });

  it.each([
    ['a="b', "The quote of field 1 isn't closed"],
    [String.raw`x=1 a="b\"`, "The quote of field 2 isn't closed"],
    ["=1", "Field 1 has no key"],
    ['a=1 "b"', "Field 2 has no key"],
    ['a="b"c', "Field 1 isn't followed by a space"],
    ['a"b"', "Field 1 isn't followed by a space"],
    ["a ".repeat(limits.logFields + 1), `A line may have ${limits.logFields} fields`],
  ])("%j isn't one", (text, problem) => {
    expect(parseLogfmt(text)).toBe(problem);
  });

  it("reads back any object of texts, in any order, quoted or bare", () => {
    const name = fc.string({ minLength: 1, unit: "grapheme" }).map((text) => text.replaceAll(/[\s="]/g, "_"));
    const value = fc.string({ unit: fc.constantFrom('"', "\\", " ", "=", "\n", "\t", "a", "x41", "é", "😀", "u0041") });
    const isBare = (text: string) => text !== "" && !/[\s"]/.test(text);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, value), { selector: ([each]) => each }),
        fc.boolean(),
        (all, quotes) => {
          const text = all
            .map(([key, each]) => `${key}=${isBare(each) && !quotes ? each : JSON.stringify(each)}`)
            .join(" ");
          expect(parseLogfmt(text)).toEqual(Object.fromEntries(all));
        },
      ),
    );
  });

  it.each([
    [line, true],
    ["a=1 b=2 debug", true],
    ["GET /a status=200 took=1", false],
    ["a=1 debug trace", false],
    ["192.0.2.7 rt=0.1 ut=0.2 a=1", false],
    ['a=1 b="2', false],
  ])("%j is logfmt: %s", (text, expected) => {
    expect(isLogfmt(text)).toBe(expected);
  });
});

describe("a custom format of logfmt", () => {
  const format = suggestLogFormat(line, created);

  it("is suggested key by key", () => {
    expect(logFormat.safeParse(format).success).toBe(true);
    expect(format).toMatchObject({
      kind: "logfmt",
      members: expect.arrayContaining([
        { path: "method", field: "method" },
        { path: "path", field: "target" },
        { path: "duration", field: "duration_ms" },
      ]),
    });
    expect(listMembers(line, "logfmt")).toContainEqual({ path: "msg", value: "a b" });
    expect([listMembers('a="', "logfmt"), listMembers(line, "json")]).toEqual([null, null]);
  });

  it("reads fields in any order, behind heads of collectors", () => {
    const turned = `msg="x y" ${line.split(' msg="a b"')[0]?.split(" ").toReversed().join(" ")} more=1`;
    for (const text of [line, turned, `<190>Nov 20 10:00:00 proxy-1 app[7]: ${line}`]) {
      expect(capturedWith(format, text)).toMatchObject([{ kind: "call", exchange: call }]);
    }
  });

  test.each([
    [line.replace("status=200", "code=200"), "The line has no member status"],
    [line.replace("status=200", "status=ok"), "The status isn't a number of up to three digits"],
    [`${line} other="`, "The quote of field 8 isn't closed"],
  ])("says why it can't read %j", (text, problem) => {
    expect(capturedWith(format, text)).toMatchObject([
      { kind: "reject", reason: "format", detail: `The line is in no known format. ${problem}` },
    ]);
  });

  it("leaves JSON to the formats that are known", () => {
    expect(capturedWith(format, '[{"request":"GET /known HTTP/1.1","status":200}]')).toMatchObject([
      { kind: "call", exchange: { path: "/known" } },
    ]);
  });

  it("reads hostile lines in time that grows with their length", () => {
    const seconds = (size: number) => {
      const before = process.cpuUsage();
      for (const part of ["a ", "a=", 'a="', "\\", '"', '\\"', "= ", "\t"]) {
        for (const begin of ["", 'a="', "a=1 "]) capturedWith(format, `${begin}${part.repeat(size / part.length)}`);
      }
      return process.cpuUsage(before).user / 1e6;
    };
    seconds(1_000);
    const short = seconds(6_000);
    expect(seconds(60_000)).toBeLessThan(40 * short + 0.1);
  });
});

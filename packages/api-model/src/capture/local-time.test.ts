import { logFormatLimits, type LogFormat } from "@parapet/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { captureAccessLog } from "./access-log.ts";
import { readLocalTime } from "./local-time.ts";
import { suggestLogFormat } from "./suggest-log-format.ts";

const created = { name: "Own", ...logFormatLimits };
const receivedAtMs = Date.UTC(2026, 10, 29, 10);
const utc = { zone: "UTC", receivedAtMs };
const zones = ["UTC", "Europe/Paris", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca"];
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** What clocks in a zone show. */
function shownIn(zone: string, ms: number) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  const { year, month = "", day = "", hour, minute, second } = parts;
  return { year, month, day, clock: `${hour}:${minute}:${second}` };
}

describe("a time without a zone", () => {
  it.each([
    ["2026-11-20T10:00:00", "2026-11-20T10:00:00.000Z"],
    ["2026/11/20 10:00:00,2509", "2026-11-20T10:00:00.250Z"],
    ["20/Nov/2026:10:00:00.5", "2026-11-20T10:00:00.500Z"],
    ["20/nov/2026 10:00:00", "2026-11-20T10:00:00.000Z"],
    ["Nov 20 2026 10:00:00", "2026-11-20T10:00:00.000Z"],
    ["Fri Nov 20 10:00:00 2026", "2026-11-20T10:00:00.000Z"],
    ["Fri Nov  6 10:00:00.123456 2026", "2026-11-06T10:00:00.123Z"],
    ["0001-01-01 00:00:00", "0001-01-01T00:00:00.000Z"],
    ["2026-02-30 10:00:00", null],
    ["2026-11-20 24:00:00", null],
    ["20/Foo/2026:10:00:00", null],
    ["2026-11-20", null],
    ["2026-11-20T10:00:00Z", null],
    ["", null],
  ])("%j is %s", (text, expected) => {
    expect(iso(readLocalTime(text, utc))).toBe(expected);
  });

  it("is what clocks in its zone showed, also when they were changed", () => {
    const from = Date.UTC(2015, 0);
    const moment = fc.integer({ min: 0, max: (Date.UTC(2030, 0) - from) / 1_000 }).map((each) => from + each * 1_000);
    // One week of each year has the changes of most of these zones.
    const changing = fc
      .tuple(fc.integer({ min: 2015, max: 2029 }), fc.constantFrom(2, 9), fc.integer({ min: 0, max: 14 * 86_400 }))
      .map(([year, month, second]) => Date.UTC(year, month, 25) + second * 1_000);
    fc.assert(
      fc.property(fc.oneof(moment, changing), fc.constantFrom(...zones), (ms, zone) => {
        const { year, month, day, clock } = shownIn(zone, ms);
        const text = `${day.padStart(2, "0")}/${month}/${year}:${clock}`;
        expect(iso(readLocalTime(text, { zone, receivedAtMs: ms }))).toBe(iso(ms));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["Europe/Paris", "2026-07-01 12:00:00", "2026-07-01T10:00:00.000Z"],
    ["Europe/Paris", "2026-12-01 12:00:00", "2026-12-01T11:00:00.000Z"],
    // Clocks went from 02:00 to 03:00.
    ["Europe/Paris", "2026-03-29 01:59:59", "2026-03-29T00:59:59.000Z"],
    ["Europe/Paris", "2026-03-29 02:30:00", "2026-03-29T01:30:00.000Z"],
    ["Europe/Paris", "2026-03-29 03:00:00", "2026-03-29T01:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04 02:15:00", "2026-10-03T15:45:00.000Z"],
  ])("in %s, %s is %s", (zone, text, expected) => {
    expect(iso(readLocalTime(text, { zone, receivedAtMs }))).toBe(expected);
  });

  it("in the hour that clocks show twice is the one nearer to its receipt", () => {
    const read = (received: string) =>
      iso(readLocalTime("2026-10-25 02:30:00", { zone: "Europe/Paris", receivedAtMs: Date.parse(received) }));
    expect(read("2026-10-25T00:31:00Z")).toBe("2026-10-25T00:30:00.000Z");
    expect(read("2026-10-25T01:31:00Z")).toBe("2026-10-25T01:30:00.000Z");
  });
});

describe("a time without a year", () => {
  it.each([
    ["Nov 29 08:12:01", "2026-11-29T08:12:01.000Z", "2026-11-29T10:00:00Z"],
    ["Dec 31 23:59:59", "2026-12-31T23:59:59.000Z", "2027-01-01T00:00:10Z"],
    ["Jan  1 00:00:05", "2027-01-01T00:00:05.000Z", "2026-12-31T23:59:50Z"],
    ["May 14 10:00:00", "2026-05-14T10:00:00.000Z", "2026-12-20T00:00:00Z"],
    ["Feb 29 10:00:00", "2028-02-29T10:00:00.000Z", "2028-03-01T00:00:00Z"],
    ["Feb 29 10:00:00", null, "2026-03-01T00:00:00Z"],
  ])("%s is %s when it is received at %s", (text, expected, received) => {
    expect(iso(readLocalTime(text, { zone: "UTC", receivedAtMs: Date.parse(received) }))).toBe(expected);
  });

  it("has the one that makes it nearest to its receipt, at most a day later, in every zone", () => {
    const lag = fc.integer({ min: -80_000, max: 360 * 86_400 }).map((each) => each * 1_000);
    const from = Date.UTC(2015, 0);
    const moment = fc.integer({ min: 0, max: (Date.UTC(2030, 0) - from) / 1_000 }).map((each) => from + each * 1_000);
    fc.assert(
      fc.property(moment, lag, fc.constantFrom(...zones), (ms, behind, zone) => {
        const { month, day, clock } = shownIn(zone, ms);
        const found = readLocalTime(`${month} ${day.padStart(2, " ")} ${clock}`, { zone, receivedAtMs: ms + behind });
        // An hour that clocks show twice may be the other one.
        fc.pre(month !== "Feb" || day !== "29");
        expect(Math.abs((found ?? 0) - ms)).toBeLessThanOrEqual(3_600_000);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a format whose times lack zone or year", () => {
  const callWith = (format: LogFormat | string | null, line: string) => {
    if (format === null || typeof format === "string") throw new Error(format ?? "none");
    const read = captureAccessLog(Buffer.from(line), { receivedAtMs, logFormat: format });
    const [each] = read.ok ? [...read.calls] : [];
    return each?.kind === "call" ? each.exchange : each;
  };
  const suggested = (line: string, zone?: string): LogFormat => {
    const format = suggestLogFormat(line, created);
    if (format === null || typeof format === "string") throw new Error(format ?? "none");
    return { ...format, ...(zone !== undefined && { zone }) };
  };

  it.each([
    "Nov 29 08:12:01 GET /a 200",
    "<190>Nov 29 08:12:01 proxy-1 app[7]: GET /a 200 12",
    "[Sun Nov 29 08:12:01 2026] GET /a 200",
    "[29/Nov/2026:08:12:01.000] GET /a 200",
    '{"ts":"Nov 29 08:12:01","method":"GET","path":"/a","status":200}',
    'ts="Nov 29 08:12:01" method=GET path=/a status=200',
  ])("is suggested from %j, and reads it in its zone", (line) => {
    expect(callWith(suggested(line), line)).toMatchObject({ path: "/a", tsMs: Date.UTC(2026, 10, 29, 8, 12, 1) });
    expect(callWith(suggested(line, "Europe/Paris"), line)).toMatchObject({ tsMs: Date.UTC(2026, 10, 29, 7, 12, 1) });
  });

  it("leaves times with a zone alone", () => {
    const line = "2026-11-29T08:12:01Z GET /a 200";
    expect(callWith(suggested(line, "Europe/Paris"), line)).toMatchObject({ tsMs: Date.UTC(2026, 10, 29, 8, 12, 1) });
  });

  it("keeps the head of collectors out where the line has a time", () => {
    const line = "2026-11-29T08:12:02Z GET /a 200";
    expect(suggested(`<190>Nov 29 08:12:01 proxy-1 app[7]: ${line}`)).toEqual(suggested(line));
  });

  it("says that 29 February of another year can't be read", () => {
    expect(callWith(suggested("Nov 29 08:12:01 GET /a 200"), "Feb 29 08:12:01 GET /a 200")).toMatchObject({
      kind: "reject",
      detail: "The line is in no known format. The time can't be read",
    });
  });
});

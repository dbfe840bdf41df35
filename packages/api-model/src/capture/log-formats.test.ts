import { describe, expect, it, test } from "vitest";
import { logHeads } from "./log-heads.ts";
import { findJsonFormat, parseLogJson } from "./log-json-format.ts";
import { jsonLogFormats } from "./log-json-formats.ts";
import { combinedTails, patternLogFormats } from "./log-pattern-formats.ts";
import { captured, onlyCall } from "./testing-captured.ts";

const combined = '192.0.2.7 - - [20/Nov/2026:10:00:00 +0000] "GET /v1/pets?page=2 HTTP/1.1" 200 519 "-" "curl/8.9"';
/** What every sample says, as far as its format can. */
const call = { method: "GET", path: "/v1/pets", status: 200, srcIp: "192.0.2.7" };
const line = (text: string) => onlyCall("access_log", text);

describe("formats in JSON", () => {
  test.each(jsonLogFormats)("$name", ({ name, sample }) => {
    expect(findJsonFormat(parseLogJson(sample) ?? {})?.name).toBe(name);
    expect(line(sample)).toMatchObject(call);
  });

  test.each(
    jsonLogFormats.filter(
      ({ fields }) => fields.host !== undefined && !("request" in fields && fields.method === undefined),
    ),
  )("$name tells the host and how long it took", ({ sample }) =>
    expect(line(sample)).toMatchObject({ host: "api.example.com", durationMs: 51 }),
  );
});

describe("formats of one name in several versions", () => {
  it("Azure Application Gateway v1 has milliseconds, v2 seconds, whatever the number", () => {
    const [v1, v2] = jsonLogFormats.filter(({ name }) => name.startsWith("Azure"));
    const timed = (sample = "", time = "") =>
      line(sample.replace(/"timeTaken":[\d.]+/, `"timeTaken":${time}`)).durationMs;
    expect([timed(v1?.sample, "205"), timed(v2?.sample, "205"), timed(v2?.sample, '"0.205"')]).toEqual([
      205, 205_000, 205,
    ]);
  });

  it("Azure Application Gateway v1 adds to the query what it knows itself", () => {
    const sample = jsonLogFormats.find(({ name }) => name.startsWith("Azure"))?.sample ?? "";
    expect(line(sample)).toMatchObject({ query: "page=2", requestId: "874f1f0f", dstIp: "10.0.0.8" });
    expect(line(sample.replace("page=2&", ""))).toMatchObject({ path: "/v1/pets", query: null });
  });

  it("CloudFront writes date and time, a real-time log one time", () => {
    const sample = jsonLogFormats.find(({ name }) => name.includes("CloudFront"))?.sample ?? "";
    expect(line(sample)).toMatchObject({
      tsMs: Date.UTC(2026, 10, 20, 10),
      query: "page=2",
      userAgent: "Mozilla/5.0 (X11)",
      port: 443,
      httpVersion: "2",
    });
    const realTime = sample
      .replace('"date":"2026-11-20","time":"10:00:00"', '"timestamp":"1795168800.123"')
      .replace("cs(User-Agent)", "cs-user-agent")
      .replace('"x-forwarded-for":"-"', '"x-forwarded-for":"198.51.100.4,%20192.0.2.7"');
    expect(line(realTime)).toMatchObject({
      tsMs: Date.UTC(2026, 10, 20, 10) + 123,
      srcIp: "198.51.100.4",
      userAgent: "Mozilla/5.0 (X11)",
    });
    expect(line(sample.replace('"date"', '"timestamp(ms)":"1795168800500","date"')).tsMs).toBe(1_795_168_800_500);
  });
});

describe("formats in words", () => {
  test.each([...patternLogFormats, ...combinedTails])("$name", ({ sample, pattern }) => {
    expect(line(sample)).toMatchObject({
      ...call,
      durationMs: pattern.source.includes("econds>") ? 51 : null,
    });
  });

  it("an agent behind which a quoted word is no address stays the only one that called", () => {
    expect(line(`${combined} "trace-7"`)).toMatchObject(call);
    expect(line(`${combined} "-"`)).toMatchObject(call);
  });

  it("a number without a name is no duration: it may be in any unit", () => {
    expect(line(`${combined} 168048`)).toMatchObject({ ...call, durationMs: null });
  });
});

describe("what collectors write in front of a line", () => {
  test.each(logHeads)("$name", ({ sample }) => {
    expect(line(`${sample}${combined}`)).toMatchObject({ ...call, resBytes: 519 });
    for (const format of jsonLogFormats) expect(line(`${sample}${format.sample}`)).toMatchObject(call);
  });

  it("Docker's own JSON", () => {
    expect(
      line(JSON.stringify({ log: `${combined}\n`, stream: "stdout", time: "2026-11-20T10:00:01Z" })),
    ).toMatchObject(call);
  });

  it("nothing is taken off a line that has no head", () => {
    expect(line(combined)).toMatchObject(call);
  });
});

describe("the extended log file format", () => {
  const iis =
    "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) sc-status time-taken";

  it("of IIS, whose blanks are pluses and whose durations are milliseconds", () => {
    const log = `#Software: Microsoft Internet Information Services 10.0\n${iis}\n2026-11-20 10:00:00 10.0.0.8 GET /v1/pets page=2 443 ada 192.0.2.7 Mozilla/5.0+(X11) 200 51`;
    expect(captured("access_log", log).filter(({ kind }) => kind !== "ignored")).toMatchObject([
      {
        kind: "call",
        exchange: {
          ...call,
          query: "page=2",
          durationMs: 51,
          userAgent: "Mozilla/5.0 (X11)",
          tsMs: Date.UTC(2026, 10, 20, 10),
          context: { user: "ada" },
        },
      },
    ]);
  });

  it("with other columns from the line on that says so", () => {
    const log = `#Fields: cs-method cs-uri-stem sc-status\nGET /a 200\n#Fields: sc-status cs-method cs-uri-stem\n404 PUT /b`;
    expect(captured("access_log", log).filter(({ kind }) => kind !== "ignored")).toMatchObject([
      { exchange: { method: "GET", path: "/a", status: 200 } },
      { exchange: { method: "PUT", path: "/b", status: 404 } },
    ]);
  });

  it("a line with other columns than were said is in no known format", () => {
    expect(captured("access_log", "#Fields: cs-method cs-uri-stem sc-status\nGET /a").at(-1)).toMatchObject({
      kind: "reject",
      reason: "format",
    });
  });
});

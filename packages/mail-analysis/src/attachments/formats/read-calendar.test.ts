import { describe, expect, test } from "vitest";
import { fileOf } from "../../testing/file-of.ts";
import { defectsOf, inspection } from "../../testing/inspection.ts";
import { readCalendar, readCalendarFile } from "./read-calendar.ts";

const event = (...lines: readonly string[]) => ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const read = (...lines: readonly string[]) => readCalendar(event(...lines));

test("returns empty fields without properties", () => {
  expect(readCalendar("")).toEqual({
    method: null,
    organizer: null,
    organizerName: "",
    attendees: [],
    summary: "",
    location: "",
    description: "",
  });
});

describe("properties", () => {
  test.each([
    ["SUMMARY:Notes", "Notes"],
    ["summary:Notes", "Notes"],
    ["SUMMARY;LANGUAGE=en:Notes", "Notes"],
    ['SUMMARY;X="a:b;c":Notes', "Notes"],
    ["SUMMARY:a: b; c", "a: b; c"],
    [String.raw`SUMMARY:a\, b\; c\\d`, String.raw`a, b; c\d`],
    [String.raw`SUMMARY:a\nb\Nc`, "a\nb\nc"],
    [String.raw`SUMMARY:a\xb`, String.raw`a\xb`],
    ["SUMMARY:No\r\n tes", "Notes"],
    ["SUMMARY:No\n\t tes", "No tes"],
    ["SUMMARY:", ""],
    ["SUMMARYX:Notes", ""],
    ["SUMMARY", ""],
  ])("%j is read as %j", (line, summary) => {
    expect(read(line).summary).toBe(summary);
  });

  test("use the first of each name", () => {
    expect(read("SUMMARY:a", "SUMMARY:b", "LOCATION:c", "DESCRIPTION:d")).toMatchObject({
      summary: "a",
      location: "c",
      description: "d",
    });
  });

  test("are limited to 500,000 characters and 20,000 a line", () => {
    expect(readCalendar(`${" ".repeat(500_000)}\r\nSUMMARY:a`).summary).toBe("");
    expect(read(`SUMMARY:${"x".repeat(30_000)}`).summary).toHaveLength(20_000 - "SUMMARY:".length);
  });
});

describe("people", () => {
  test.each([
    ["ORGANIZER:mailto:kim@a.example", "kim@a.example", ""],
    ["ORGANIZER:MAILTO:kim@a.example ", "kim@a.example", ""],
    ["ORGANIZER;CN=Kim Li:mailto:kim@a.example", "kim@a.example", "Kim Li"],
    ['ORGANIZER;CN="Li; Kim":mailto:kim@a.example', "kim@a.example", "Li; Kim"],
    ["ORGANIZER;ROLE=CHAIR;cn=Kim;X=1:kim@a.example", "kim@a.example", "Kim"],
    ['ORGANIZER;CN="":mailto:kim@a.example', "kim@a.example", ""],
  ])("reads the organizer of %s", (line, organizer, organizerName) => {
    expect(read(line)).toMatchObject({ organizer, organizerName });
  });

  test("limits attendees to 500", () => {
    expect(read("ATTENDEE;CN=a:mailto:a@a.example", "ATTENDEE:b@a.example").attendees).toEqual([
      "a@a.example",
      "b@a.example",
    ]);
    expect(read(...Array.from({ length: 501 }, () => "ATTENDEE:a")).attendees).toHaveLength(500);
  });
});

describe("a calendar file", () => {
  const look = (lines: readonly string[], limits = {}) => {
    const some = inspection(limits);
    const contents = readCalendarFile(fileOf(Buffer.from(event(...lines))), some);
    return {
      findings: contents.findings,
      text: contents.text,
      links: contents.links?.map(({ url, place, span }) => [url, place, span]),
      defects: defectsOf(some),
    };
  };

  test.each([
    ["METHOD:REQUEST", true],
    ["METHOD: publish", true],
    ["METHOD:REPLY", false],
    ["METHOD:CANCEL", false],
    ["X:REQUEST", false],
  ])("with %s is an invitation: %s", (line, invites) => {
    expect(look([line]).findings).toHaveLength(invites ? 1 : 0);
  });

  test("uses the organizer or the summary as evidence", () => {
    const evidence = (line: string) => look(["METHOD:REQUEST", line]).findings?.[0]?.evidence;
    expect(evidence("ORGANIZER:mailto:kim@a.example")).toBe("kim@a.example");
    expect(evidence(`SUMMARY:${"x".repeat(200)}`)).toBe("x".repeat(100));
  });

  test("collects links of texts and properties", () => {
    const lines = [
      "SUMMARY:See https://a.example/1",
      "LOCATION:https://a.example/2",
      "DESCRIPTION:https://a.example/3",
      "URL:https://a.example/4",
      "ATTACH;FMTTYPE=text/html:https://a.example/5",
      "X-MEETING-URL:https://a.example/6",
      "ATTACH:cid:x",
      "X-NOTE:https://a.example/7",
    ];
    const { links, text } = look(lines);
    expect(links).toEqual([1, 2, 3, 4, 5, 6].map((at) => [`https://a.example/${at}`, "calendar", null]));
    expect(text).toBe("See https://a.example/1\nhttps://a.example/2\nhttps://a.example/3");
  });

  test("limits links in texts", () => {
    const lines = ["SUMMARY:https://a.example/1 https://a.example/2"];
    expect(look(lines, { links: 1 })).toMatchObject({ links: { length: 1 }, defects: ["too_many_links"] });
  });
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { getFormat } from "./string-format.ts";

test.each([
  ["2026-02-28", "date"],
  ["2024-02-29", "date"],
  ["2026-02-29", ""],
  ["2026-13-01", ""],
  ["2026-01-02T03:04:05Z", "date-time"],
  ["2026-01-02t03:04:05.123+02:00", "date-time"],
  ["2026-01-02T03:04:05", ""],
  ["2026-01-02 03:04:05Z", ""],
  ["23:59:60", "time"],
  ["24:00:00", ""],
  ["12:00", ""],
  ["123E4567-e89b-12d3-a456-426614174000", "uuid"],
  ["123e4567e89b12d3a456426614174000", ""],
  ["ann+news@mail.example.com", "email"],
  ["ann@localhost", ""],
  ["192.0.2.255", "ipv4"],
  ["192.0.2.256", ""],
  ["2001:db8::1", "ipv6"],
  ["a:b", ""],
  ["https://example.com/a?b=c", "uri"],
  ["see https://example.com", ""],
  ["", ""],
  ["2000-02-29", "date"],
  ["1900-02-29", ""],
  ["2026-04-31", ""],
  ["2026-01-31", "date"],
  ["2026-00-10", ""],
  ["2026-01-00", ""],
  ["2026-1-02", ""],
  ["20260102", ""],
  ["2026-12-31T23:59:60Z", "date-time"],
  ["2026-12-31T23:59:61Z", ""],
  ["2026-02-30T00:00:00Z", ""],
  ["2026-01-02T03:04:05+23:59", "date-time"],
  ["2026-01-02T03:04:05+24:00", ""],
  ["2026-01-02T03:04:05-0200", ""],
  ["2026-01-02T03:04:05.123456789Z", "date-time"],
  ["2026-01-02T03:04:05.1234567890Z", ""],
  ["2026-01-02T03:04:05.Z", ""],
  ["2026-01-02T3:04:05Z", ""],
  ["2026-01-02T03:60:05Z", ""],
  ["00:00:00", "time"],
  ["09:30:00Z", "time"],
  ["09:30:00.25+02:00", "time"],
  ["19:59:59-11:30", "time"],
  ["9:30:00", ""],
  ["09:30:00+2:00", ""],
  ["23:59:60.123456789+00:00", "time"],
  ["123e4567-e89b-12d3-a456-42661417400g", ""],
  ["{123e4567-e89b-12d3-a456-426614174000}", ""],
  ["o'hara@mail.example.com", "email"],
  ["ann@-mail.example.com", ""],
  ["ann@mail-.example.com", ""],
  ["ann@mail..example.com", ""],
  ["ann@example.com.", ""],
  ["ann@@example.com", ""],
  ["ann lee@example.com", ""],
  ["@example.com", ""],
  [`${"a".repeat(64)}@example.com`, "email"],
  [`${"a".repeat(65)}@example.com`, ""],
  [`a@${"b".repeat(63)}.example`, "email"],
  [`a@${"b".repeat(64)}.example`, ""],
  ["0.0.0.0", "ipv4"],
  ["192.0.2.1.", ""],
  ["192.0.2.01", ""],
  ["::", "ipv6"],
  ["2001:DB8::1", "ipv6"],
  ["fe80::1%eth0", ""],
  ["::ffff:192.0.2.1", "ipv6"],
  ["2001:db8:1:2:3:4:5:6:7", ""],
  ["urn:example:a", ""],
  ["ftp://ftp.example.com/", "uri"],
  ["HTTPS://EXAMPLE.COM", "uri"],
  ["postgresql+srv://db.example", "uri"],
  ["https://", ""],
  ["https://a b", ""],
  ["https://example.com/<a>", ""],
  ["1http://example.com", ""],
  ["a://b", ""],
  ["ab://c", "uri"],
  [`${"a".repeat(21)}://b`, "uri"],
  [`${"a".repeat(22)}://b`, ""],
  ["7", ""],
  ["10.5", ""],
  ["12:30:00:00", ""],
])("%j has the format %j", (text, format) => {
  expect(getFormat(text)).toBe(format);
});

test.each([
  ["2000 characters", `https://${"a".repeat(1_992)}`, "uri"],
  ["2001 characters", `https://${"a".repeat(1_993)}`, ""],
  ["an email address of 254", `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(61)}`, "email"],
  ["an email address of 255", `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(62)}`, ""],
])("a text of %s has its format: %s", (_, text, format) => {
  expect(getFormat(text)).toBe(format);
});

test("every day of the calendar is a date, and no other day", () => {
  for (const year of [1996, 1999, 2000, 2100]) {
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const written = [String(year), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
        const read = new Date(`${written}T00:00:00Z`);
        const isDay = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written);
        expect([written, getFormat(written)]).toEqual([written, isDay ? "date" : ""]);
      }
    }
  }
});

test("what fast-check takes for an address has its format", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.ipV4(), fc.ipV6(), (uuid, ipv4, ipv6) => {
      expect([uuid, ipv4, ipv6].map(getFormat)).toEqual(["uuid", "ipv4", "ipv6"]);
    }),
  );
});

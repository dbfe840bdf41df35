import { expect, test } from "vitest";
import { formatOf } from "./string-format.ts";

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
])("%j has the format %j", (text, format) => {
  expect(formatOf(text)).toBe(format);
});

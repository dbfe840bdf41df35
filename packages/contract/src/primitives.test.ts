import { expect, test } from "vitest";
import { displayName } from "./primitives.ts";

const name = displayName(80);

test.each([
  "Ada Byron",
  "Amazon.com",
  "J.R.R. Tolkien",
  "O’Neil & Sons, Ltd.",
  "Jean-Luc: Côté",
  "شركة الأمن",
  "می\u200cخواهم",
  "株式会社",
  "C/O Acme 24/7",
  "Team @ Acme",
  "Nestlé S.A./N.V.",
])("%j is a name", (each) => {
  expect(name.safeParse(each).success).toBe(true);
});

test.each([
  "two\nlines",
  "bell\u0007",
  "right\u202eleft",
  "isolate\u2066",
  "zero\u200bwidth",
  "line\u2028separator",
  "https://evil.example",
  "hTTp://1",
  "see www.evil.example",
  "evil.example/login",
  "evil.example?x",
  "evil．example／login",
  "mailto:a",
  "ada@evil.example",
  "ada＠evil.example",
  "javascript:alert(1)",
  "bank1.com/login",
  "203.0.113.5/login",
  "http:evil.com",
  "https:\\\\evil.com",
  "evil.com\\login",
  "//evil1.com",
  "Click evil1.com/x now",
  "evil。com/login",
  "evil1．com／login",
  "sms:+33123",
  "hangul\u3164filler",
  "braille\u2800blank",
  "joined\u034fmark",
])("%j is none", (each) => {
  expect(name.safeParse(each).success).toBe(false);
});

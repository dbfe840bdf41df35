import { expect, test } from "vitest";
import { safeDestination } from "./safe-destination.ts";

const origin = "https://console.example";

test.each(["/", "/insights/events?page=2&method%5Bis%5D=GET#top", "/secure-inbox/phishing-threats/logs/analysis/1"])(
  "%s stays on this origin",
  (path) => {
    expect(safeDestination(path, origin)).toBe(path);
  },
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "evil",
  "",
  undefined,
  ["/a"],
])("%j leads nowhere", (to) => {
  expect(safeDestination(to, origin)).toBeNull();
});

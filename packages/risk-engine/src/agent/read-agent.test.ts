import fc from "fast-check";
import { expect, test } from "vitest";
import { readAgent } from "./read-agent.ts";

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    { device: "desktop", family: "Edge", version: "142", os: "Linux", isFrozen: true, platform: "" },
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.43 Mobile Safari/537.36",
    {
      device: "mobile",
      family: "Chrome",
      version: "120",
      os: "Android",
      isFrozen: false,
      platform: "Linux; Android 14; Pixel 8",
    },
  ],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", { device: "bot" }],
  ["Java-http-client/17.0.9", { device: "library", family: "Java-http-client", version: "17" }],
  ["httpie/3.2.2", { device: "tool", family: "httpie", version: "3" }],
])("%s", (text, expected) => {
  expect(readAgent(text)).toMatchObject(expected);
});

test("any text is read, and quickly", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 3000 }), (text) => {
      expect(readAgent(text).family.length).toBeLessThanOrEqual(1000);
    }),
  );
});

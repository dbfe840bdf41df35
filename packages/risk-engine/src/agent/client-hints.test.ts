import { expect, test } from "vitest";
import { contradictsHints } from "./client-hints.ts";
import { readAgent } from "./read-agent.ts";

const chrome = (system: string, version = 130) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const windows = chrome("Windows NT 10.0; Win64; x64");
const hints = { brands: '"Chromium";v="130", "Google Chrome";v="130"', mobile: "?0", platform: '"Windows"' };

test.each([
  ["the same system and version", windows, hints, false],
  ["no hints", windows, { brands: "", mobile: "", platform: "" }, null],
  ["another system", chrome("X11; Linux x86_64"), hints, true],
  ["another version", chrome("Windows NT 10.0; Win64; x64", 128), hints, true],
  ["a phone that is a desktop", windows, { ...hints, mobile: "?1" }, true],
  ["a library with a browser's hints", "python-requests/2.32.3", hints, true],
  ["a system that nobody knows", windows, { ...hints, platform: '"Unknown"' }, false],
])("%s", (_, agent, said, expected) => {
  expect(contradictsHints(readAgent(agent), said)).toBe(expected);
});

import { describe, expect, test } from "vitest";
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
  ["an unknown system", windows, { ...hints, platform: '"Unknown"' }, false],
])("%s", (_, agent, said, expected) => {
  expect(contradictsHints(readAgent(agent), said)).toBe(expected);
});

const none = { brands: "", mobile: "", platform: "" };
const edge = `${windows} Edg/130.0.0.0`;
const opera = `${windows} OPR/115.0.0.0`;
const phone = chrome("Linux; Android 10; K").replace(" Safari", " Mobile Safari");
const chromebook = chrome("X11; CrOS x86_64 14541.0.0");
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";

describe("one hint alone", () => {
  test.each([
    ["a platform that fits", windows, { platform: '"Windows"' }, false],
    ["a platform without quotes", windows, { platform: "Windows" }, false],
    ["another platform", windows, { platform: '"macOS"' }, true],
    ["Chrome OS", chromebook, { platform: '"Chrome OS"' }, false],
    ["Chromium OS, as builds without Google's brand say it", chromebook, { platform: '"Chromium OS"' }, false],
    ["Chrome OS on Windows", windows, { platform: '"Chrome OS"' }, true],
    ["a platform where the User-Agent names none", chrome("Unnamed"), { platform: '"Linux"' }, false],
    ["a phone", phone, { mobile: "?1" }, false],
    ["a desktop that says it's a phone", windows, { mobile: "?1" }, true],
    ["a phone that asks for a desktop page", phone, { mobile: "?0" }, false],
    ["the version that fits", windows, { brands: '"Not=A?Brand";v="24", "Chromium";v="130"' }, false],
    ["another version", windows, { brands: '"Chromium";v="131"' }, true],
    ["a version that only starts alike", windows, { brands: '"Chromium";v="13"' }, true],
    ["no Chromium among the brands", windows, { brands: '"Example";v="1"' }, false],
    ["Chromium's version in Edge", edge, { brands: '"Chromium";v="130", "Microsoft Edge";v="130"' }, false],
    ["another one in Edge", edge, { brands: '"Chromium";v="129"' }, true],
    ["Chromium's version in Opera, which counts its own", opera, { brands: '"Chromium";v="130"' }, false],
    ["any hint of a browser that sends none", firefox, { mobile: "?0" }, true],
    ["any hint of Firefox, also where it fits", firefox, { platform: '"Windows"' }, true],
    ["a browser without a version", "Mozilla/5.0 (Windows NT 10.0) Chrome", { brands: '"Chromium";v="130"' }, false],
    ["a browser of another name", "Mozilla/5.0 (Windows NT 10.0)", { platform: '"Windows"' }, false],
  ])("%s", (_, agent, said, expected) => {
    expect(contradictsHints(readAgent(agent), { ...none, ...said })).toBe(expected);
  });

  test.each([
    ["Edge", "Edg/130.0.0.0"],
    ["Opera", "OPR/115.0.0.0"],
    ["Samsung Internet", "SamsungBrowser/28.0"],
    ["Vivaldi", "Vivaldi/7.0"],
    ["Yandex", "YaBrowser/24.10"],
  ])("comes from %s, which is made from Chromium", (_, token) => {
    expect(contradictsHints(readAgent(`${windows} ${token}`), { ...none, platform: '"Windows"' })).toBe(false);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
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

const chrome = (comment: string, version = "142.0.0.0", rest = "") =>
  `Mozilla/5.0 (${comment}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}${rest} Safari/537.36`;

describe("a browser", () => {
  const windows = "Windows NT 10.0; Win64; x64";

  test.each([
    ["Edge on a desktop", chrome(windows, "142.0.0.0", "") + " Edg/141.0.0.0", "Edge", "141"],
    ["Edge on Android", chrome("Linux; Android 10; K", "140.0.0.0", " Mobile") + " EdgA/141.0.0.0", "Edge", "141"],
    ["Opera", chrome(windows) + " OPR/120.0.0.0", "Opera", "120"],
    ["Vivaldi", chrome(windows) + " Vivaldi/7.6", "Vivaldi", "7"],
    ["Yandex", chrome(windows, "142.0.0.0", " YaBrowser/25.8"), "Yandex", "25"],
    [
      "Samsung Internet",
      chrome("Linux; Android 14; SM-S911B", "121.0.0.0", "").replace("Chrome", "SamsungBrowser/28.0 Chrome"),
      "Samsung Internet",
      "28",
    ],
    ["Chrome", chrome(windows), "Chrome", "142"],
    ["Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "140"],
    [
      "Safari",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      "Safari",
      "18",
    ],
    [
      "Chrome on iOS",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1",
      "Chrome",
      "139",
    ],
    [
      "Firefox on iOS",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/141.0 Mobile/15E148 Safari/605.1.15",
      "Firefox",
      "141",
    ],
    [
      "Edge on iOS",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 EdgiOS/139.0.3405.86 Mobile/15E148 Safari/605.1.15",
      "Edge",
      "139",
    ],
    [
      "a WebView, which is Chrome",
      "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.7204.63 Mobile Safari/537.36",
      "Chrome",
      "138",
    ],
    ["anything else", "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2)", "other", ""],
  ])("is named by the token that only it has: %s", (_, text, family, version) => {
    expect(readAgent(text)).toMatchObject({ family, version, runtime: "" });
  });

  test.each([
    ["Windows NT 10.0; Win64; x64", "Windows", "desktop"],
    ["Macintosh; Intel Mac OS X 10_15_7", "macOS", "desktop"],
    ["X11; CrOS x86_64 14541.0.0", "ChromeOS", "desktop"],
    ["X11; Linux x86_64", "Linux", "desktop"],
    ["X11; FreeBSD amd64", "Linux", "desktop"],
    ["Linux; Android 14; Pixel Tablet", "Android", "desktop"],
    ["iPhone; CPU iPhone OS 18_5 like Mac OS X", "iOS", "mobile"],
    ["iPad; CPU OS 18_5 like Mac OS X", "iOS", "mobile"],
    ["Nintendo Switch; WifiWebAuthApplet", "", "desktop"],
  ])("on %s runs %s on a %s device", (comment, os, device) => {
    expect(readAgent(chrome(comment, "138.0.7204.63"))).toMatchObject({ os, device });
  });

  test.each([
    ["in a token of its own", chrome("Linux; Android 14; Pixel 8", "138.0.7204.63", " Mobile"), "mobile"],
    ["in its comment", "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "mobile"],
    ["nowhere", "Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0", "desktop"],
    [
      "in the comment of another system",
      "Mozilla/5.0 (X11; Linux; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
      "desktop",
    ],
  ])("says that it's mobile %s", (_, text, device) => {
    expect(readAgent(text).device).toBe(device);
  });

  /** The unified platforms of Chromium's reduced User-Agent. */
  test.each([
    ["Windows NT 10.0; Win64; x64", "142.0.0.0", true],
    ["Macintosh; Intel Mac OS X 10_15_7", "142.0.0.0", true],
    ["X11; Linux x86_64", "142.0.0.0", true],
    ["X11; CrOS x86_64 14541.0.0", "142.0.0.0", true],
    ["Linux; Android 10; K", "142.0.0.0", true],
    ["Windows NT 10.0; Win64; x64", "142.0.7444.59", false],
    ["Windows NT 10.0; Win64; x64", "142.0.0.01", false],
    ["Windows NT 6.1; Win64; x64", "142.0.0.0", false],
    ["Windows NT 10.0; Win64; x64; Lang/en", "142.0.0.0", false],
    ["Linux; Android 14; Pixel 8", "142.0.0.0", false],
  ])("with the comment %j and version %s is reduced: %s", (comment, version, isFrozen) => {
    expect(readAgent(chrome(comment, version))).toMatchObject({ isFrozen, platform: isFrozen ? "" : comment });
  });

  test("that only has a reduced comment, but no Chrome, keeps it", () => {
    const safari =
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";
    expect(readAgent(safari)).toMatchObject({ isFrozen: false, platform: "Macintosh; Intel Mac OS X 10_15_7" });
  });

  test("keeps its platform over updates that change the comment's rv alone", () => {
    const firefox = (version: number) =>
      readAgent(`Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`);
    expect(firefox(140).platform).toBe("X11; Linux x86_64");
    expect(firefox(141).platform).toBe(firefox(140).platform);
  });

  test.each([
    "HeadlessChrome/142.0.0.0",
    "Chrome/142.0.0.0 Safari/537.36 ExampleUptime/1.0",
    "Chrome/142.0.0.0 (crawler)",
  ])("that automation names is a bot: %s", (product) => {
    expect(readAgent(`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${product}`).device).toBe("bot");
  });
});

describe("a library or tool", () => {
  test.each([
    ["python-requests/2.32.3", "library", "python-requests", "2", "", ""],
    ["curl/8.14.1", "tool", "curl", "8", "", ""],
    ["Wget/1.25.0 (linux-gnu)", "tool", "Wget", "1", "Linux", ""],
    ["PostmanRuntime/7.45.0", "tool", "PostmanRuntime", "7", "", ""],
    ["k6/1.2.0 (https://k6.io/)", "tool", "k6", "1", "", ""],
    ["curlish/1.0", "library", "curlish", "1", "", ""],
    ["example-monitor/3.1", "bot", "example-monitor", "3", "", ""],
    ["robotics/1.0", "library", "robotics", "1", "", ""],
    ["Go-http-client/v2.0", "library", "Go-http-client", "2", "", ""],
    ["ExampleSDK/3.1 (Windows; .NET/8.0.1)", "library", "ExampleSDK", "3", "Windows", ".NET/8"],
    ["ExampleSDK/3.1 python/3.13.1 darwin/24", "library", "ExampleSDK", "3", "macOS", "python/3"],
    [
      "aws-sdk-js/3.800.0 ua/2.1 os/linux#6.1 lang/js md/nodejs#22.14.0 api/s3#3.800.0",
      "library",
      "aws-sdk-js",
      "3",
      "Linux",
      "nodejs/22",
    ],
    ["example-app/os/android 1", "library", "example-app", "", "Android", ""],
    ["ExampleSDK/3.1 os/windows", "library", "ExampleSDK", "3", "Windows", ""],
    ["ExampleSDK/3.1 os/macos", "library", "ExampleSDK", "3", "macOS", ""],
    ["ExampleSDK/beta python", "library", "ExampleSDK", "", "", ""],
    ["okhttp", "library", "okhttp", "", "", ""],
    ["python/3.13", "library", "python", "3", "", ""],
    ["(comment only)", "library", "(comment only)", "", "", ""],
  ])("%s", (text, device, family, version, os, runtime) => {
    expect(readAgent(text)).toEqual({ device, family, version, os, runtime, platform: runtime, isFrozen: false });
  });

  test("of a comment alone is named by its first 60 characters", () => {
    expect(readAgent(`(${"a".repeat(100)})`).family).toBe(`(${"a".repeat(59)}`);
  });
});

test.each(["", "   ", "\t\n"])("%j is no agent", (text) => {
  expect(readAgent(text)).toEqual({
    device: "absent",
    os: "",
    family: "",
    platform: "",
    version: "",
    runtime: "",
    isFrozen: false,
  });
});

test("what comes after 1,000 characters doesn't count, and spaces around don't either", () => {
  expect(readAgent(`okhttp/4.12 ${" ".repeat(988)}Windows`).os).toBe("");
  expect(readAgent(`okhttp/4.12 ${" ".repeat(981)}Windows`).os).toBe("Windows");
  expect(readAgent("  okhttp/4.12\t")).toMatchObject({ family: "okhttp", version: "4" });
});

test("a long run of brackets, slashes or spaces is read in time", () => {
  for (const text of ["(", ")", "/", " ", "(a", "#/", "Mozilla/("])
    expect(readAgent(text.repeat(100_000)).family.length).toBeLessThanOrEqual(1000);
});

import { expect, test } from "vitest";
import { deviceOf, isHandheld } from "./device.ts";

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

test.each([
  [chrome, "Chrome · Linux", false],
  [`${chrome} Edg/140.0.0.0`.replace("X11; Linux x86_64", "Windows NT 10.0; Win64; x64"), "Edge · Windows", false],
  [chrome.replace("X11; Linux x86_64", "Linux; Android 15; Pixel 9"), "Chrome · Android", true],
  [iphone, "Safari · iOS", true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · macOS", false],
  ["curl/8.9.1", "curl", false],
  ["backup-job/2", "backup-job/2", false],
  ["", "", false],
])("%s is %s", (userAgent, device, handheld) => {
  expect(deviceOf(userAgent)).toBe(device);
  expect(isHandheld(userAgent)).toBe(handheld);
});

import { describe, expect, it } from "vitest";
import { agentFamily, browserFamily, systemFamily } from "./agent-family.ts";
import { unknownDevice } from "./testing.ts";

const webkit = "(KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)";
const android = "Mozilla/5.0 (Linux; Android 15; Pixel 9)";

/** User agents as the browsers send them, with the program and the system behind each. */
const agents = [
  [`${windows} AppleWebKit/537.36 ${webkit} Chrome/142.0.0.0 Safari/537.36`, "chrome", "windows"],
  [`${windows} AppleWebKit/537.36 ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "edge", "windows"],
  [`${windows} AppleWebKit/537.36 ${webkit} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`, "opera", "windows"],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "firefox", "linux"],
  [`${mac} AppleWebKit/605.1.15 ${webkit} Version/18.1 Safari/605.1.15`, "safari", "macos"],
  [`${iphone} AppleWebKit/605.1.15 ${webkit} CriOS/142.0 Mobile/15E148 Safari/604.1`, "chrome", "ios"],
  [`${iphone} AppleWebKit/605.1.15 ${webkit} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, "firefox", "ios"],
  [`${iphone} AppleWebKit/605.1.15 ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`, "safari", "ios"],
  ["Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1", "safari", "ios"],
  [`${android} AppleWebKit/537.36 ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, "chrome", "android"],
  [`Mozilla/5.0 (X11; CrOS x86_64 16181.61) AppleWebKit/537.36 ${webkit} Chrome/142.0`, "chrome", "chromeos"],
  ["axios/1.7.9", "axios", ""],
  ["node", "node", ""],
  ["python-requests/2.32.3", "python-requests", ""],
  ["BAV2ROPC", "bav2ropc", ""],
  ["Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0)", "microsoft", "windows"],
  ["", "", ""],
] as const;

describe("a user agent", () => {
  it.each(agents)("%s comes from %s", (userAgent, family) => {
    expect(agentFamily(userAgent)).toBe(family);
    expect(browserFamily({ userAgent, device: { ...unknownDevice, browser: "Rich Client 4.0" } })).toBe(
      family === "" ? "rich" : family,
    );
  });

  it.each(agents)("%s runs on the system that it names", (userAgent, _, system) => {
    expect(systemFamily({ userAgent, device: { ...unknownDevice, system: "" } })).toBe(system);
  });

  it("belongs to the same family after an update", () => {
    const version = (major: number) => `${windows} AppleWebKit/537.36 ${webkit} Chrome/${major}.0.0.0 Safari/537.36`;
    expect(agentFamily(version(143))).toBe(agentFamily(version(142)));
    expect(agentFamily("axios/0.21")).toBe(agentFamily("axios/1.7.9"));
  });

  it("needs the name of a browser before its version: similar names are other programs", () => {
    expect(agentFamily("Chromecast/1.0")).toBe("chromecast");
    expect(agentFamily("SafariBot")).toBe("safaribot");
  });
});

describe("device details of the directory", () => {
  it.each([
    ["Chrome 142.0.0", "chrome"],
    ["Firefox 144.0", "firefox"],
    ["Edg 142", "edge"],
    ["", ""],
  ])("have the browser if the user agent is empty: %s", (browser, family) => {
    expect(browserFamily({ userAgent: "", device: { ...unknownDevice, browser } })).toBe(family);
  });

  it.each([
    ["Windows10", "windows"],
    ["Windows 11", "windows"],
    ["MacOs", "macos"],
    ["Ios 18.1", "ios"],
    ["iOS", "ios"],
    ["Android 15", "android"],
    ["Linux", "linux"],
    ["Chrome OS", "chromeos"],
    ["ChromeOs 16181", "chromeos"],
    // An unlisted system is named without its version.
    ["FreeBSD 14.2", "freebsd"],
    ["", ""],
  ])("have the system if the user agent doesn't: %s", (system, family) => {
    expect(systemFamily({ userAgent: "axios/1.7.9", device: { ...unknownDevice, system } })).toBe(family);
  });

  it("are only a fallback for the user agent", () => {
    const device = { ...unknownDevice, system: "Windows10", browser: "Edg 142" };
    const [userAgent] = agents[4];
    expect(systemFamily({ userAgent, device })).toBe("macos");
    expect(browserFamily({ userAgent, device })).toBe("safari");
  });
});

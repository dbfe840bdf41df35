import { describe, expect, it } from "vitest";
import { bypassingAgent, isLegacyClient } from "./legacy-clients.ts";

describe("a client without MFA support", () => {
  it.each([
    "Authenticated SMTP",
    "SMTP",
    "Autodiscover",
    "Exchange ActiveSync",
    "Exchange Online PowerShell",
    "Exchange Web Services",
    "IMAP",
    "IMAP4",
    "MAPI",
    "MAPI Over HTTP",
    "Offline Address Book",
    "Other clients",
    "Outlook Anywhere",
    "Outlook Anywhere (RPC over HTTP)",
    "POP",
    "POP3",
    "Reporting Web Services",
  ])("is %s, in any case", (client) => {
    expect([client, client.toLowerCase(), client.toUpperCase(), ` ${client} `].map(isLegacyClient)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it.each(["Browser", "Mobile Apps and Desktop clients", "", "IMAP5", "Universal Outlook", "MAPI Browser"])(
    "is not %s",
    (client) => {
      expect(isLegacyClient(client)).toBe(false);
    },
  );

  it("can be one of several names joined in the log", () => {
    expect(isLegacyClient("Other clients; IMAP")).toBe(true);
    expect(isLegacyClient("Browser;POP")).toBe(true);
    expect(isLegacyClient("Browser; Mobile Apps and Desktop clients")).toBe(false);
    expect(isLegacyClient(";")).toBe(false);
  });
});

describe("a user agent of a service that relays passwords", () => {
  it.each([
    ["BAV2ROPC", "BAV2ROPC"],
    ["bav2ropc", "BAV2ROPC"],
    ["CBAInPROD", "CBAinPROD"],
    ["CBAInTAR", "CBAinTAR"],
    ["Outlook-iOS/2.0 CBAinPROD", "CBAinPROD"],
  ])("%s is %s", (userAgent, agent) => {
    expect(bypassingAgent(userAgent)).toBe(agent);
  });

  it.each(["", "BAV2", "Mozilla/5.0", "ROPC", "CBA in PROD"])("doesn't match: %s", (userAgent) => {
    expect(bypassingAgent(userAgent)).toBeNull();
  });
});

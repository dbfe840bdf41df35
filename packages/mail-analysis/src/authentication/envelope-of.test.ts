import { describe, expect, test } from "vitest";
import { readMessage } from "../message/read-message.ts";
import { envelopeOf } from "./envelope-of.ts";

const date = "Mon, 2 Nov 2026 09:00:00 +0000";
const hop = (from: string, ip: string, by: string) =>
  `Received: from ${from} (${from} [${ip}]) by ${by} with ESMTPS; ${date}`;
const envelope = (headers: readonly string[], border: readonly string[] = ["contoso.com"]) => {
  const read = readMessage(Buffer.from(`${headers.join("\r\n")}\r\nFrom: a@partner.example\r\n\r\nHello\r\n`));
  if (!read.ok) throw new Error(read.refusal);
  return envelopeOf(read.message, border);
};
const path = "Return-Path: <kim@partner.example>";
const outside = hop("mx.partner.example", "203.0.113.9", "in.contoso.com");

describe("the SMTP client of a message", () => {
  test("is what the receiving server recorded", () => {
    const found = { ip: "203.0.113.9", helo: "mx.partner.example", sender: "kim@partner.example" };
    expect(envelope([path, outside])).toEqual(found);
    expect(envelope([path, outside], ["other.example", "contoso.com"])).toEqual(found);
    expect(envelope([path, outside], ["in.contoso.com"])).toEqual(found);
  });

  test("isn't what other servers recorded", () => {
    const foreign = hop("evil.example", "198.51.100.1", "mx.evil.example");
    expect(envelope([path, foreign, outside])?.ip).toBe("203.0.113.9");
    expect(envelope([path, foreign])).toBeNull();
    expect(envelope([path, outside], [])).toBeNull();
    expect(envelope([path, hop("a.example", "198.51.100.1", "notcontoso.com")])).toBeNull();
  });

  test.each(["10.0.0.1", "127.0.0.1", "192.168.1.1", "172.16.0.1", "172.31.255.1", "169.254.1.1"])(
    "isn't an internal server: %s",
    (ip) => {
      const inside = hop("relay.contoso.com", ip, "mailbox.contoso.com");
      expect(envelope([path, inside, outside])?.ip).toBe("203.0.113.9");
      expect(envelope([path, inside])).toBeNull();
    },
  );

  test.each(["11.0.0.1", "172.15.0.1", "172.32.0.1", "192.169.1.1", "169.253.1.1", "128.0.0.1"])(
    "may have any other address: %s",
    (ip) => {
      expect(envelope([path, hop("a.example", ip, "in.contoso.com"), outside])?.ip).toBe(ip);
    },
  );

  test("may have an IPv6 address, but not a local one", () => {
    const six = (ip: string) => envelope([path, hop("a.example", `IPv6:${ip}`, "in.contoso.com"), outside])?.ip;
    expect(six("2001:db8::9")).toBe("2001:db8::9");
    for (const local of ["fe80::1:2", "fd12:3456::1", "fc00:1::2"]) expect(six(local)).toBe("203.0.113.9");
  });

  test("isn't known without Return-Path or an address", () => {
    expect(envelope([outside])).toBeNull();
    expect(envelope([path, `Received: from a.example by in.contoso.com with ESMTPS; ${date}`])).toBeNull();
    expect(envelope([path])).toBeNull();
  });

  test("has an empty sender for bounces", () => {
    expect(envelope(["Return-Path: <>", outside])).toEqual({
      ip: "203.0.113.9",
      helo: "mx.partner.example",
      sender: "",
    });
  });
});

describe("at Microsoft's border", () => {
  const report = "X-Forefront-Antispam-Report: CIP:198.51.100.77;CTRY:FR;DIR:INB";
  const microsofts = hop("mx.partner.example", "203.0.113.9", "DB5EUR01FT.mail.protection.outlook.com");

  test("the connecting address comes from the border server's header", () => {
    expect(envelope([path, microsofts, report], ["outlook.com"])).toMatchObject({
      ip: "198.51.100.77",
      helo: "mx.partner.example",
    });
    expect(envelope([path, microsofts], ["outlook.com"])?.ip).toBe("203.0.113.9");
    const before = hop("a.example", "198.51.100.1", "mx.partner.example");
    expect(envelope([path, microsofts, before, report], ["outlook.com"])?.ip).toBe("198.51.100.77");
  });

  test("the header is trusted only if the border server is Microsoft's", () => {
    expect(envelope([path, microsofts, report], ["contoso.com"])).toBeNull();
    expect(envelope([path, outside, report], ["contoso.com", "outlook.com"])?.ip).toBe("203.0.113.9");
    expect(
      envelope([path, hop("a.example", "203.0.113.9", "outlook.com.evil.example"), report], ["outlook.com"]),
    ).toBeNull();
  });
});

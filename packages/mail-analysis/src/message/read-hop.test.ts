import { describe, expect, test } from "vitest";
import { readHop } from "./read-hop.ts";

const date = "Mon, 2 Nov 2026 10:00:05 +0100";
const at = Date.UTC(2026, 10, 2, 9, 0, 5);

test("reads sender, receiver, protocol, recipient and time of a hop", () => {
  const header = `from helo.example (mx.a.example [203.0.113.7]) by MX.contoso.com (Postfix) with esmtps id 1 for <Kim@contoso.com>; ${date}`;
  expect(readHop(header)).toEqual({
    from: "helo.example",
    ip: "203.0.113.7",
    by: "mx.contoso.com",
    with: "ESMTPS",
    for: "Kim@contoso.com",
    at,
  });
});

test.each(["", "nonsense", ";", "(from a by b)"])("%j has no hop data", (header) => {
  expect(readHop(header)).toEqual({ from: null, ip: null, by: null, with: null, for: null, at: null });
});

describe("the IP address", () => {
  test.each([
    ["in brackets", "from a ([203.0.113.7]) by b", "203.0.113.7"],
    ["in parentheses", "from a (203.0.113.7) by b", "203.0.113.7"],
    ["with a port", "from a (203.0.113.7:2525) by b", "203.0.113.7"],
    ["mapped into IPv6", "from a (::ffff:203.0.113.7) by b", "203.0.113.7"],
    ["of IPv6", "from a ([2001:DB8::7]) by b", "2001:db8::7"],
    ["of IPv6 with its prefix", "from a ([IPv6:2001:db8:0:0:0:0:0:7]) by b", "2001:db8:0:0:0:0:0:7"],
    ["is null if only the receiving side has one", "from a by b ([203.0.113.7])", null],
    ["without a by clause", "from a ([203.0.113.7])", "203.0.113.7"],
    ["is null if there is none", "from a.b.c.d by b", null],
  ])("%s", (_, header, ip) => {
    expect(readHop(header).ip).toBe(ip);
  });
});

describe("the protocol", () => {
  test.each([
    ["by b with ESMTP id 1", "ESMTP"],
    ["by b (Postfix) with\tlmtp", "LMTP"],
    ["by b with Microsoft SMTP Server (version=TLS1_3) id 15.20", null],
    ["by b (with ESMTP)", null],
    ["by b id 1", null],
  ])("in %j is %j", (header, protocol) => {
    expect(readHop(header).with).toBe(protocol);
  });
});

describe("the recipient", () => {
  test.each([
    ["by b for <kim@a.example>", "kim@a.example"],
    ["by b for kim@a.example; x", "kim@a.example"],
    ["by b for kim", null],
    ["by b (for <kim@a.example>)", null],
  ])("in %j is %j", (header, recipient) => {
    expect(readHop(header).for).toBe(recipient);
  });
});

describe("the time", () => {
  test("follows the last semicolon", () => {
    expect(readHop(`from a by b; x; ${date}`).at).toBe(at);
    expect(readHop(`by b; ${date}; soon`).at).toBeNull();
  });

  test("is found without a semicolon", () => {
    expect(readHop(`from a by b ${date}`).at).toBe(at);
  });

  test("ends the other clauses", () => {
    expect(readHop("from a; by b with c for d@e.example")).toMatchObject({ by: null, with: null, for: null });
  });
});

test("reads names only at the start of their clause", () => {
  expect(readHop("by b.example from a.example")).toMatchObject({ by: "b.example", from: null });
  expect(readHop("from nearby by b")).toMatchObject({ from: "nearby", by: "b" });
  expect(readHop("FROM a BY b WITH c")).toMatchObject({ from: "a", by: "b", with: "C" });
});

test("ignores server names in comments", () => {
  expect(readHop(`(invoked by uid 89); ${date}`)).toMatchObject({ by: null, at });
  expect(readHop("from a ([203.0.113.7], checked by c) by b")).toMatchObject({ ip: "203.0.113.7", by: "b" });
});

test("reads the first 2,000 characters", () => {
  expect(readHop(`${" ".repeat(1990)}by b.example`).by).toBe("b.examp");
  expect(readHop(`${" ".repeat(2000)}by b.example`).by).toBeNull();
});

import { describe, expect, test } from "vitest";
import { viewOf, type TestMessage } from "../signals/testing.ts";
import { factsOf } from "./trait.ts";

const facts = (mail: TestMessage) => factsOf(viewOf(mail));
const signature = (domain: string) => `DKIM-Signature: v=1; a=rsa-sha256; ${domain}; s=s; bh=x; b=x`;

describe("the shared view of traits", () => {
  test("is empty for a bare message", () => {
    expect(facts({ from: "ann@partner.example" })).toEqual({
      hosts: [],
      domains: new Set(),
      signers: [],
      envelope: "",
      messageIdDomain: "",
      name: "",
    });
  });

  test("has the name in visible form", () => {
    expect(facts({ from: "ANN Bell <a@b.example>" }).name).toBe("ann bell");
  });

  test("has the hosts of links and of nested addresses, each once", () => {
    const html =
      '<a href="https://www.a.com/1">1</a> <a href="https://www.a.com/2">2</a> <a href="https://go.b.com/?u=https%3A%2F%2Fpay.c.com%2Fx">3</a> <a href="mailto:x@d.com">4</a>';
    const { hosts, domains } = facts({ html });
    expect(hosts).toEqual(["www.a.com", "go.b.com", "pay.c.com"]);
    expect([...domains]).toEqual(["a.com", "b.com", "c.com"]);
  });

  test("has the host itself if it can't be registered", () => {
    expect([...facts({ text: "See https://192.0.2.1/x" }).domains]).toEqual(["192.0.2.1"]);
  });

  test.each([
    ["d=Mail.Shop.example", "shop.example"],
    ["d= shop.example ", "shop.example"],
    ["x=1;d=shop.example", "shop.example"],
    ["bd=shop.example", ""],
    ["i=@shop.example", ""],
  ])("has the signing domain of %s: %o", (tag, domain) => {
    expect(facts({ headers: [signature(tag)] }).signers).toEqual([domain]);
  });

  test("has all signing domains", () => {
    expect(facts({ headers: [signature("d=a.example"), signature("d=b.example")] }).signers).toEqual([
      "a.example",
      "b.example",
    ]);
  });

  test("has the registrable domains of the envelope and the message ID", () => {
    const headers = ["Return-Path: <b@bounce.a.example>", "Message-ID: <1@MTA.B.example>"];
    expect(facts({ headers })).toMatchObject({ envelope: "a.example", messageIdDomain: "b.example" });
    expect(facts({ headers: ["Return-Path: <>", "Message-ID: <1>"] })).toMatchObject({
      envelope: "",
      messageIdDomain: "",
    });
  });
});

import { describe, expect, test } from "vitest";
import { viewOf, type WrittenMail } from "../signals/testing.ts";
import { factsOf } from "./trait.ts";

const facts = (mail: WrittenMail) => factsOf(viewOf(mail));
const signature = (domain: string) => `DKIM-Signature: v=1; a=rsa-sha256; ${domain}; s=s; bh=x; b=x`;

describe("what traits share", () => {
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

  test("is the name as it reads", () => {
    expect(facts({ from: "ANN Bell <a@b.example>" }).name).toBe("ann bell");
  });

  test("are hosts of links, and of addresses that they carry, each once", () => {
    const html =
      '<a href="https://www.a.com/1">1</a> <a href="https://www.a.com/2">2</a> <a href="https://go.b.com/?u=https%3A%2F%2Fpay.c.com%2Fx">3</a> <a href="mailto:x@d.com">4</a>';
    const { hosts, domains } = facts({ html });
    expect(hosts).toEqual(["www.a.com", "go.b.com", "pay.c.com"]);
    expect([...domains]).toEqual(["a.com", "b.com", "c.com"]);
  });

  test("is the host itself where nothing can be registered", () => {
    expect([...facts({ text: "See https://192.0.2.1/x" }).domains]).toEqual(["192.0.2.1"]);
  });

  test.each([
    ["d=Mail.Shop.example", "shop.example"],
    ["d= shop.example ", "shop.example"],
    ["x=1;d=shop.example", "shop.example"],
    ["bd=shop.example", ""],
    ["i=@shop.example", ""],
  ])("is the domain that signs by %s: %o", (tag, domain) => {
    expect(facts({ headers: [signature(tag)] }).signers).toEqual([domain]);
  });

  test("are all domains that sign", () => {
    expect(facts({ headers: [signature("d=a.example"), signature("d=b.example")] }).signers).toEqual([
      "a.example",
      "b.example",
    ]);
  });

  test("are the registrable domains of the envelope and the message ID", () => {
    const headers = ["Return-Path: <b@bounce.a.example>", "Message-ID: <1@MTA.B.example>"];
    expect(facts({ headers })).toMatchObject({ envelope: "a.example", messageIdDomain: "b.example" });
    expect(facts({ headers: ["Return-Path: <>", "Message-ID: <1>"] })).toMatchObject({
      envelope: "",
      messageIdDomain: "",
    });
  });
});

import { describe, expect, test } from "vitest";
import { readReportSubject } from "./report-subject.ts";

const id = "49871234-6dc6-43e8-abcd-08d797f20abe";

describe("the fields of Outlook's button", () => {
  test.each([
    ["the subject in parentheses", `3|${id}|192.0.2.7|a@b.example|(Pay)`, { subject: "Pay" }],
    ["the subject without them", `3|${id}|192.0.2.7|a@b.example|Pay`, { subject: "Pay" }],
    ["only one parenthesis", `3|${id}|192.0.2.7|a@b.example|(Pay`, { subject: "(Pay" }],
    ["parentheses inside", `3|${id}|192.0.2.7|a@b.example|((a) b)`, { subject: "(a) b" }],
    ["parentheses at the end", `3|${id}|192.0.2.7|a@b.example|x (Pay)`, { subject: "x (Pay)" }],
    ["parentheses at the beginning", `3|${id}|192.0.2.7|a@b.example|(Pay) x`, { subject: "(Pay) x" }],
    ["several lines", `3|${id}|192.0.2.7|a@b.example|(a\nb)`, { subject: "a\nb" }],
    ["blanks around", ` 3 | ${id} | 192.0.2.7 | A@b.example | (Pay) `, { networkMessageId: id, sender: "a@b.example" }],
    ["an ID in capitals", `3|${id.toUpperCase()}|192.0.2.7|a@b.example|(Pay)`, { networkMessageId: id }],
    ["a broken ID", `3|${id}0|192.0.2.7|a@b.example|(Pay)`, { networkMessageId: null }],
    ["an IPv6 address", `3|${id}|2001:db8::7|a@b.example|(Pay)`, { senderIp: "2001:db8::7" }],
    ["a name for an address", `3|${id}|host|a@b.example|(Pay)`, { senderIp: null }],
    ["a name for a sender", `3|${id}|192.0.2.7|Kim|(Pay)`, { sender: null }],
  ])("with %s", (_, text, expected) => {
    expect(readReportSubject(text)).toMatchObject({ kind: "phish", by: "button", ...expected });
  });

  test.each(["3|a|b|c", "0|a|b|c|(d)", "33|a|b|c|(d)", "|a|b|c|(d)"])("aren't in %o", (text) => {
    expect(readReportSubject(text)).toMatchObject({ by: "person", subject: text });
  });
});

describe("the marker of another client", () => {
  test.each([
    ["[Phishing] Pay", "phish", "Pay"],
    ["[PHISH ALERT] Pay", "phish", "Pay"],
    ["[User Report] Pay", "phish", "Pay"],
    ["[Suspicious] Pay", "phish", "Pay"],
    ["[Spam] Pay", "junk", "Pay"],
    ["[Junk mail] Pay", "junk", "Pay"],
    ["[Spam or phish] Pay", "phish", "Pay"],
    ["[not junk] Pay", "not_junk", "Pay"],
    ["[not phishing] Pay", "not_junk", "Pay"],
    ["Possible phishing: Pay", "phish", "Pay"],
    ["Suspected spam | Pay", "junk", "Pay"],
    ["Reported message - Pay", "phish", "Pay"],
    ["user reported email: Pay", "phish", "Pay"],
    ["Phishing report: Pay", "phish", "Pay"],
    ["Phish alert: Pay", "phish", "Pay"],
    ["Spam report: Pay", "junk", "Pay"],
    ["Not spam: Pay", "not_junk", "Pay"],
    ["  [Phish]   Pay  ", "phish", "Pay"],
  ])("%o means %s", (text, kind, subject) => {
    expect(readReportSubject(text)).toEqual({
      kind,
      subject,
      networkMessageId: null,
      senderIp: null,
      sender: null,
      by: "tool",
    });
  });

  test.each([
    "Re: [Phish] Pay",
    "[External] Pay",
    "Phishing in our lake",
    "Spam: Pay",
    "Suspicious Pay",
    `[${"x".repeat(31)}phish] Pay`,
    `[phish${"x".repeat(31)}] Pay`,
  ])("isn't in %o: a person wrote it", (text) => {
    expect(readReportSubject(text)).toMatchObject({ by: "person", kind: "phish", subject: text });
  });

  test("can have thirty characters around its keyword", () => {
    expect(readReportSubject(`[${"x".repeat(30)}phish${"x".repeat(30)}] Pay`)).toMatchObject({ by: "tool" });
  });
});

import { expect, test } from "vitest";
import { readBulkFacts } from "./read-bulk-facts.ts";

const read = (...headers: readonly (readonly [name: string, value: string])[]) =>
  readBulkFacts(headers.map(([name, value]) => ({ name, value })));

test("returns nothing for a personal message", () => {
  expect(read(["from", "a@a.example"])).toEqual({
    listId: null,
    unsubscribe: [],
    hasOneClick: false,
    listPost: null,
    precedence: null,
    autoSubmitted: null,
    campaign: [],
  });
});

test.each([
  ["News <news.a.example>", "news.a.example"],
  ["< news.a.example >", "news.a.example"],
  ["news.a.example", "news.a.example"],
  ["=?utf-8?Q?Caf=C3=A9?= ", "Café"],
  ["", ""],
])("reads the list ID %j as %j", (value, listId) => {
  expect(read(["list-id", value]).listId).toBe(listId);
});

test.each([
  ["<https://a.example/u>", ["https://a.example/u"]],
  ["<mailto:u@a.example>, <https://a.example/u>", ["mailto:u@a.example", "https://a.example/u"]],
  ["< https://a.example/u >", ["https://a.example/u"]],
  ["https://a.example/u", []],
  ["<https://a.example/a b>", []],
])("reads %s as %j", (value, unsubscribe) => {
  expect(read(["list-unsubscribe", value]).unsubscribe).toEqual(unsubscribe);
});

test("keeps 20 addresses from the first 8,000 characters", () => {
  const links = Array.from({ length: 21 }, (_, at) => `<https://a.example/${at}>`);
  expect(read(["list-unsubscribe", links.join(", ")]).unsubscribe).toHaveLength(20);
  expect(read(["list-unsubscribe", `${" ".repeat(7996)}<a:b>`]).unsubscribe).toEqual([]);
  expect(read(["list-unsubscribe", `${" ".repeat(7995)}<a:b>`]).unsubscribe).toEqual(["a:b"]);
});

test.each([
  ["List-Unsubscribe=One-Click", true],
  ["list-unsubscribe=one-click", true],
  ["List-Unsubscribe=Two-Click", false],
])("one-click unsubscribe in %s: %s", (value, hasOneClick) => {
  expect(read(["list-unsubscribe-post", value]).hasOneClick).toBe(hasOneClick);
});

test("keeps the first posting address", () => {
  expect(read(["list-post", "<mailto:list@a.example>, <mailto:b@a.example>"]).listPost).toBe("mailto:list@a.example");
  expect(read(["list-post", "NO (posting isn't allowed)"]).listPost).toBeNull();
});

test("lowercases the precedence", () => {
  expect(read(["precedence", "Bulk"]).precedence).toBe("bulk");
});

test.each([
  ["auto-generated", "auto-generated"],
  ["Auto-Replied; owner=a@a.example", "auto-replied"],
  ["no", null],
  [" No ; x=y", null],
])("Auto-Submitted: %s means %j", (value, autoSubmitted) => {
  expect(read(["auto-submitted", value]).autoSubmitted).toBe(autoSubmitted);
});

test("lists campaign headers in message order", () => {
  const named = [
    "x-ses-outgoing",
    "feedback-id",
    "x-campaign",
    "x-campaign-id",
    "x-mailgun-sid",
    "x-sg-eid",
    "x-mc-user",
    "x-mailer-recptid",
  ];
  const others = ["x-mailer", "x-feedback-id", "feedback-id-2", "x-sg-eid2", "campaign"];
  expect(read(...[...named, ...others].map((name) => [name, "1"] as const)).campaign).toEqual(named);
});

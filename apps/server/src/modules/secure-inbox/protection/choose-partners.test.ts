import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choosePartners, type Exchange } from "./choose-partners.ts";

const monday = new Date("2026-03-02T09:00:00Z");
const exchange = (domain: string, over: Partial<Exchange> = {}): Exchange => ({
  domain,
  sent: 5,
  sentDays: 3,
  received: 5,
  receivedDays: 3,
  since: monday,
  ...over,
});
const known = { own: ["meridianfreight.com"], listed: ["blueharbour.com"] };
const chosen = (...exchanges: Exchange[]) => choosePartners(exchanges, known).map(({ domain }) => domain);

describe("learning partners", () => {
  test.each<[string, Exchange, boolean]>([
    ["accepts email in both directions on three days", exchange("northwind.example"), true],
    ["accepts a listed domain", exchange("blueharbour.com"), true],
    ["rejects two days of outbound email", exchange("northwind.example", { sentDays: 2 }), false],
    ["rejects two days of replies", exchange("northwind.example", { receivedDays: 2 }), false],
    ["rejects own domains", exchange("meridianfreight.com"), false],
    ["rejects public mailbox providers", exchange("gmail.com"), false],
    ["rejects disposable mailbox providers", exchange("mailinator.com"), false],
    ["rejects lookalikes of own domains", exchange("meridianfrieght.com"), false],
    ["rejects lookalikes of listed partners", exchange("blueharbuor.com"), false],
  ])("%s", (_, each, isChosen) => {
    expect(chosen(each)).toEqual(isChosen ? [each.domain] : []);
  });

  test("a later lookalike isn't learned", () => {
    const later = new Date(monday.getTime() + 1);
    expect(chosen(exchange("oakandiron.com", { since: later }), exchange("oakandlron.com"))).toEqual([
      "oakandlron.com",
    ]);
    expect(chosen(exchange("oakandiron.com"), exchange("oakandlron.com", { since: later }))).toEqual([
      "oakandiron.com",
    ]);
  });
});

test("domains without replies are never learned, and 500 is the limit", () => {
  const days = fc.nat({ max: 400 });
  const one = fc.record({ name: fc.stringMatching(/^[a-z]{12}$/), sentDays: days, receivedDays: days });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), (some) => {
      const found = choosePartners(
        some.map(({ name, ...over }) => exchange(`${name}.example`, over)),
        known,
      );
      expect(found.every(({ sentDays, receivedDays }) => sentDays >= 3 && receivedDays >= 3)).toBe(true);
    }),
  );
  const names = Array.from({ length: 520 }, (_, at) => {
    const letters = (at + 17_576).toString(26).replace(/\d/g, (digit) => "qwertzuiop"[Number(digit)] ?? "");
    return `${letters.repeat(5)}.example`;
  });
  expect(
    choosePartners(
      names.map((name) => exchange(name)),
      { own: [], listed: [] },
    ).length,
  ).toBe(500);
});

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

describe("a domain becomes a partner", () => {
  test.each<[string, Exchange, boolean]>([
    ["with whom mail goes both ways on three days", exchange("northwind.example"), true],
    ["that is listed, too", exchange("blueharbour.com"), true],
    ["but not after two days of writing", exchange("northwind.example", { sentDays: 2 }), false],
    ["nor after two days of answers", exchange("northwind.example", { receivedDays: 2 }), false],
    ["nor the organization itself", exchange("meridianfreight.com"), false],
    ["nor where anybody gets a mailbox", exchange("gmail.com"), false],
    ["nor where mailboxes last minutes", exchange("mailinator.com"), false],
    ["nor who imitates the organization", exchange("meridianfrieght.com"), false],
    ["nor who imitates a listed partner", exchange("blueharbuor.com"), false],
  ])("%s", (_, each, isChosen) => {
    expect(chosen(each)).toEqual(isChosen ? [each.domain] : []);
  });

  test("and who imitates it later does not", () => {
    const later = new Date(monday.getTime() + 1);
    expect(chosen(exchange("oakandiron.com", { since: later }), exchange("oakandlron.com"))).toEqual([
      "oakandlron.com",
    ]);
    expect(chosen(exchange("oakandiron.com"), exchange("oakandlron.com", { since: later }))).toEqual([
      "oakandiron.com",
    ]);
  });
});

test("who is never answered never becomes one, however much it writes, and there are 500 at most", () => {
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

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fill, press } from "../../testing/controls.ts";
import { openPage } from "../../testing/open-page.tsx";
import { findToast, say } from "../../testing/say.ts";
import { coins } from "./sample-data.ts";

describe("the calendar", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
  });
  afterEach(() => vi.useRealTimers());

  const nameOf = (day: string, entries = 0, locale = "en") => {
    const date = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(
      new Date(`${day}T00:00:00Z`),
    );
    return entries === 0 ? date : `${date}, ${say("demo.entryCount", { count: entries })}`;
  };
  const day = (date: string, entries = 0, locale = "en") =>
    screen.getByRole("button", { name: nameOf(date, entries, locale) });
  const entries = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

  test("begins with today, which is the one stop for Tab", async () => {
    await openPage("/apps/calendar");
    expect(screen.getByRole("grid", { name: "November 2026" })).toBeDefined();
    expect(day("2026-11-20").getAttribute("aria-current")).toBe("date");
    expect(screen.getAllByRole("gridcell", { selected: true })).toHaveLength(1);
    expect([day("2026-11-20"), day("2026-11-19")].map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    expect(screen.getByRole("heading", { level: 2, name: nameOf("2026-11-20") })).toBeDefined();
    expect(screen.getByText(say("demo.noEntries"))).toBeDefined();
  });

  test("is walked by the keyboard, over the ends of months too", async () => {
    const { user } = await openPage("/apps/calendar");
    day("2026-11-20").focus();
    for (const [key, date, count] of [
      ["{ArrowRight}", "2026-11-21", 1],
      ["{ArrowDown}", "2026-11-28", 0],
      ["{Home}", "2026-11-22", 0],
      ["{PageDown}", "2026-12-22", 0],
    ] as const) {
      await user.keyboard(key);
      expect(document.activeElement?.getAttribute("aria-label")).toBe(nameOf(date, count));
    }
    expect(screen.getByRole("grid", { name: "December 2026" })).toBeDefined();
    await user.keyboard("{Control>}{ArrowRight}{/Control}x");
    expect(document.activeElement?.getAttribute("aria-label")).toBe(nameOf("2026-12-22"));
  });

  test("shows the entries of a day, and keeps new ones", async () => {
    const { user } = await openPage("/apps/calendar");
    await user.click(day("2026-11-12", 1));
    expect(entries()).toEqual([say("demo.entry.patches")]);
    await press(user, say("demo.addEntry"));
    await fill(user, say("demo.newEntry"), "  ");
    await press(user, say("demo.addEntry"));
    expect(entries()).toHaveLength(1);
    await fill(user, say("demo.newEntry"), " Board meeting ");
    await press(user, say("demo.addEntry"));
    expect(entries()).toEqual([say("demo.entry.patches"), "Board meeting"]);
    expect(screen.getByLabelText(say("demo.newEntry"))).toHaveProperty("value", "");
    expect(day("2026-11-12", 2).textContent).toContain(say("demo.entry.patches"));
    await user.click(day("2026-11-13"));
    expect(entries()).toEqual([]);
  });

  test("goes from month to month and back to today", async () => {
    const { user } = await openPage("/apps/calendar");
    await press(user, say("demo.previousMonth"));
    expect(screen.getByRole("grid", { name: "October 2026" })).toBeDefined();
    await press(user, say("demo.nextMonth"));
    await press(user, say("demo.nextMonth"));
    expect(screen.getByRole("grid", { name: "December 2026" })).toBeDefined();
    await press(user, say("demo.today"));
    expect(screen.getAllByRole("gridcell", { selected: true })[0]?.contains(day("2026-11-20"))).toBe(true);
  });

  test.each([
    ["en", "Sunday"],
    ["fr", "lundi"],
    ["ar", "السبت"],
  ] as const)("begins its weeks as %s does", async (locale, first) => {
    const { user } = await openPage("/apps/calendar", { locale });
    const [weekday] = screen.getAllByRole("columnheader");
    expect(weekday?.getAttribute("aria-label")).toBe(first);
    day("2026-11-20", 0, locale).focus();
    await user.keyboard("{ArrowRight}");
    // Arrows follow the eye.
    const next = locale === "ar" ? nameOf("2026-11-19", 0, locale) : nameOf("2026-11-21", 1, locale);
    expect(document.activeElement?.getAttribute("aria-label")).toBe(next);
  });
});

describe("an invoice", () => {
  const line = (position: number) =>
    within(screen.getByRole("group", { name: say("demo.line", { position: String(position) }) }));
  const amounts = () => [...document.querySelectorAll("dl[aria-live] dd")].map(({ textContent }) => textContent);

  test("is shown with its lines and leads to its form", async () => {
    const { user, arriveAt } = await openPage("/apps/invoice/list?search=INV-2036");
    await user.click(screen.getByRole("link", { name: "INV-2036" }));
    await arriveAt("/apps/invoice/details/INV-2036");
    expect(screen.getByText(say("demo.status.draft"))).toBeDefined();
    expect(amounts()).toHaveLength(3);
    expect(screen.getByText(say("demo.taxOf", { percent: "20" }))).toBeDefined();
    await user.click(screen.getByRole("link", { name: say("demo.edit") }));
    await arriveAt("/apps/invoice/edit/INV-2036");
    expect(screen.getByLabelText(say("demo.customer"))).toHaveProperty("value", "Borealis AG");
  });

  test.each(["details", "edit"])("that is not there says so and leads back (%s)", async (side) => {
    const { user, arriveAt } = await openPage(`/apps/invoice/${side}/INV-1`);
    expect(await screen.findByText(say("demo.noInvoice"))).toBeDefined();
    await user.click(
      within(screen.getByText(say("demo.noInvoice")).parentElement as HTMLElement).getByRole("link", {
        name: say("demo.invoices"),
      }),
    );
    await arriveAt("/apps/invoice/list");
  });

  test("adds up while it is written, and is kept", async () => {
    const { user, address } = await openPage("/apps/invoice/add");
    await press(user, say("demo.keep"));
    expect(screen.getByText(say("demo.required"))).toBeDefined();
    expect(address()).toBe("/apps/invoice/add");
    await fill(user, say("demo.customer"), "<b>Aldgate</b>");
    expect(line(1).getByRole("button", { name: say("demo.removeLine", { position: "1" }) })).toHaveProperty(
      "disabled",
      true,
    );
    await fill(user, say("demo.quantity"), "3");
    await fill(user, say("demo.price"), "19.99");
    expect(line(1).getByText("$59.97")).toBeDefined();
    await press(user, say("demo.addLine"));
    const price = line(2).getByLabelText(say("demo.price"));
    await user.clear(price);
    await user.click(price);
    await user.paste("0.03");
    expect(amounts()).toEqual(["$60.00", "$12.00", "$72.00"]);
    await press(user, say("demo.removeLine", { position: "1" }));
    expect(amounts()).toEqual(["$0.03", "$0.01", "$0.04"]);
    await press(user, say("demo.keep"));
    expect(await findToast(say("demo.kept"))).toBeDefined();
    await waitFor(() => expect(address()).toMatch(/\/apps\/invoice\/details\/INV-\d+$/));
    expect(screen.getByText("<b>Aldgate</b>")).toBeDefined();
  });

  test("takes no less than nothing of anything", async () => {
    const { user } = await openPage("/apps/invoice/edit/INV-2035");
    const quantity = line(1).getByLabelText(say("demo.quantity"));
    await user.clear(quantity);
    await user.click(quantity);
    await user.paste("-3");
    expect(quantity).toHaveProperty("value", "0");
    const item = line(1).getByLabelText(say("demo.item"));
    await user.clear(item);
    await user.click(item);
    await user.paste("Moat");
    await press(user, say("demo.keep"));
    expect(await screen.findByText("Moat")).toBeDefined();
  });
});

describe("the search of the template", () => {
  const results = () => within(screen.getByRole("list", { name: say("demo.results") })).getAllByRole("link");

  test("is in the address, and shows five results at most", async () => {
    const { user, arriveAt } = await openPage("/pages/search?search=a");
    expect(results()).toHaveLength(5);
    expect(screen.getByText(say("demo.resultCount", { count: 5 }))).toBeDefined();
    await fill(user, say("demo.searchPages"), "icon-button");
    await arriveAt("/pages/search?search=icon-button");
    expect(results().map((link) => link.getAttribute("href"))).toEqual(["/components/icon-button"]);
    await user.click(results()[0] as HTMLElement);
    await arriveAt("/components/icon-button");
  });

  test("finds pages by their titles, and says where there is nothing", async () => {
    const { user, arriveAt } = await openPage("/pages/search");
    expect(screen.queryByRole("list", { name: say("demo.results") })).toBeNull();
    expect(screen.queryByText(say("demo.nothingFound"))).toBeNull();
    await fill(user, say("demo.searchPages"), say("demo.pricing"));
    await arriveAt(`/pages/search?search=${say("demo.pricing")}`);
    expect(results()[0]?.getAttribute("href")).toBe("/pages/pricing");
    await fill(user, say("demo.searchPages"), "zzz");
    expect(await screen.findByText(say("demo.nothingFound"))).toBeDefined();
    expect(screen.getByText(say("demo.resultCount", { count: 0 }))).toBeDefined();
  });
});

test("prices are those of the period, and choosing a plan orders nothing", async () => {
  const { user } = await openPage("/pages/pricing");
  const prices = () => screen.getAllByText(/^\$/).map(({ textContent }) => textContent);
  expect(prices()).toEqual(["$0.00", "$29.00", "$99.00"]);
  await user.click(screen.getByRole("radio", { name: say("demo.yearly") }));
  expect(prices()).toEqual(["$0.00", "$290.00", "$990.00"]);
  expect(screen.getAllByText(say("demo.per.yearly"))).toHaveLength(3);
  for (const [users, days] of [
    [3, 7],
    [25, 90],
    [250, 365],
  ] as const) {
    expect(screen.getByText(say("demo.planUsers", { count: users }))).toBeDefined();
    expect(screen.getByText(say("demo.planDays", { count: days }))).toBeDefined();
  }
  await press(user, say("demo.choose", { plan: say("demo.plan.team") }));
  expect(await findToast(say("demo.onlySample"))).toBeDefined();
});

test("questions are found by what is asked and by what is answered", async () => {
  const { user } = await openPage("/pages/faq");
  const questions = () => [...document.querySelectorAll("summary")].map(({ textContent }) => textContent);
  expect(questions()).toHaveLength(5);
  await fill(user, say("demo.searchFaq"), say("demo.faq.dataAnswer").toUpperCase());
  await waitFor(() => expect(questions()).toEqual([say("demo.faq.data")]));
  await fill(user, say("demo.searchFaq"), "zzz");
  expect(await screen.findByText(say("demo.nothingFound"))).toBeDefined();
});

test("currencies say their price and how they moved", async () => {
  await openPage("/pages/crypto");
  const rows = within(screen.getByRole("table", { name: say("demo.crypto") }))
    .getAllByRole("row")
    .slice(1);
  expect(rows).toHaveLength(coins.length);
  expect(rows[0]?.textContent).toContain("Bitcoin");
  expect(rows[0]?.textContent).toContain("$71,204.50");
  expect(rows[0]?.textContent).toContain("+1.3%");
  expect(rows[3]?.textContent).toContain("0%");
  expect(
    within(rows[0] as HTMLElement)
      .getByRole("img")
      .getAttribute("aria-label"),
  ).toBe("Bitcoin: 3 5 2 6 7 8 10");
});

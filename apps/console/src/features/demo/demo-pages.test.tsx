import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openPage } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { demoFamilies } from "./demo-families.ts";
import { demoPages, isDemoPage } from "./demo-pages.ts";
import { partsOf } from "./parts.ts";

const heading = () => screen.findByRole("heading", { level: 1 });
const tabs = () => within(screen.getByRole("navigation", { name: say("demo.neighbours") })).getAllByRole("link");
const current = (links: readonly HTMLElement[]) =>
  links.filter((link) => link.getAttribute("aria-current") === "page").map(({ textContent }) => textContent);

const addresses = Object.keys(demoPages)
  .filter(isDemoPage)
  .map((path) => [path.replace("$id", "INV-2030").replace("$tab", "security"), demoPages[path]] as const);

describe("every page of the template", () => {
  test.each(addresses)("%s has its title, and its family's tabs", async (address, row) => {
    await openPage(address);
    expect((await heading()).textContent).toBe(say(row.title));
    expect(document.title).toContain(say(row.title));
    if (row.shows === "search") expect(screen.getByText(say("demo.searchHint"))).toBeDefined();
    else for (const part of row.shows) expect(screen.getByRole("heading", { level: 2, name: part })).toBeDefined();
    const family = Object.values<readonly string[]>(demoFamilies).find((paths) => paths.includes(row.below ?? address));
    const shown = (family ?? []).filter(isDemoPage).filter((path) => demoPages[path].below === undefined);
    if (shown.length < 2) {
      expect(screen.queryByRole("navigation", { name: say("demo.neighbours") })).toBeNull();
      return;
    }
    expect(tabs().map((link) => link.getAttribute("href"))).toEqual(shown);
    expect(current(tabs())).toEqual([
      say(demoPages[row.below ?? shown.find((path) => path === address) ?? shown[0] ?? "/cards"].title),
    ]);
  });

  test("a tab leads to its page", async () => {
    const { user, arriveAt } = await openPage("/typography");
    expect(current(tabs())).toEqual([say("demo.typography")]);
    await user.click(screen.getByRole("link", { name: say("demo.cards") }));
    await arriveAt("/cards");
    expect(current(tabs())).toEqual([say("demo.cards")]);
  });

  test("asks a visitor to log in", async () => {
    const { address } = await openPage("/apps/calendar", { as: null });
    expect(address()).toBe(`/login?to=${encodeURIComponent("/apps/calendar")}`);
  });

  test.each(["fr", "ar"] as const)("speaks %s", async (locale) => {
    const { goTo } = await openPage("/typography", { locale });
    for (const path of ["/dashboard/ecommerce", "/pages/pricing", "/users/list", "/apps/invoice/add"] as const) {
      await goTo(path);
      expect((await heading()).textContent).toBe(say(demoPages[path].title));
    }
  });
});

describe("the style guide", () => {
  test.each(["components", "forms", "extensions"] as const)(
    "/%s lists its parts, for any name it does not know",
    async (family) => {
      const { goTo } = await openPage(`/${family}`);
      for (const path of [`/${family}/no-such-part`, `/${family}/deep/er`, `/${family}/`]) {
        await goTo(path);
        expect((await heading()).textContent).toBe(say(`demo.family.${family}`));
      }
      const links = within(screen.getByRole("list")).getAllByRole("link");
      const expected = partsOf(family).map((name) => `/${family}/${name}`);
      if (family === "extensions") expected.push("/extensions/toastify");
      expect(links.map((link) => link.getAttribute("href"))).toEqual(expected);
      expect(links[0]?.textContent).toContain(say(`part.${partsOf(family)[0] ?? "alert"}`));
      expect(document.title).toContain(say(`demo.family.${family}`));
    },
  );

  test("a part has its stories, and the ways to the others", async () => {
    const { user, arriveAt } = await openPage("/forms/checkbox");
    expect((await heading()).textContent).toBe("checkbox");
    expect(screen.getByText(say("part.checkbox"))).toBeDefined();
    expect(screen.getAllByRole("figure").length).toBeGreaterThan(0);
    expect(document.title).toContain("checkbox");
    const list = within(screen.getByRole("navigation", { name: say("demo.family.forms") }));
    expect(current(list.getAllByRole("link"))).toEqual(["checkbox"]);
    await user.click(list.getByRole("link", { name: "switch" }));
    await arriveAt("/forms/switch");
    expect((await heading()).textContent).toBe("switch");
    await user.click(screen.getByRole("link", { name: say("demo.all") }));
    await arriveAt("/forms");
  });

  test("several parts stand on one page under their own headings", async () => {
    await openPage("/charts/chart-js");
    await heading();
    const names = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining(["bar-chart", "heat-map", "timeline"]));
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { guidePages } from "../../lib/guide/guide-pages.ts";
import { loadGuidePage, loadGuideTitles } from "../../lib/guide/guide-queries.ts";
import { openPage } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
/** A phone's list of pages is the second one. */
const list = () => within(screen.getAllByRole("navigation", { name: say("guide.pages") })[0] ?? document.body);

describe("the guide", () => {
  test.each(["en", "fr", "ar"] as const)("shows a page in %s, without a session", async (locale) => {
    const { address } = await openPage("/guide/api-usage", { as: null, locale });
    const page = await loadGuidePage("api-usage", locale);
    await title(page.title);
    expect(address()).toBe("/guide/api-usage");
    expect(document.title).toContain(page.title);
    expect(document.documentElement.dir).toBe(locale === "ar" ? "rtl" : "ltr");
    const headings = page.blocks.flatMap((block) => (block.kind === "heading" ? block.id : []));
    await waitFor(() => expect(document.getElementById(headings[0] ?? "")?.tagName).toBe("H2"));
    const contents = within(await screen.findByRole("navigation", { name: say("guide.contents") }));
    expect(contents.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
      headings.map((id) => `#${id}`),
    );
  });

  test("begins with its first page, lists all and leads from one to the next", async () => {
    const { user, arriveAt } = await openPage("/guide");
    const titles = await loadGuideTitles("en");
    await title(titles["overview"]?.title ?? "");
    await waitFor(() =>
      expect(
        list()
          .getAllByRole("link")
          .map(({ textContent }) => textContent),
      ).toEqual([say("guide.apiReference"), ...guidePages.map((name) => titles[name]?.title)]),
    );
    const nearby = within(screen.getByRole("navigation", { name: say("guide.nearby") }));
    const [next] = nearby.getAllByRole("link");
    if (next === undefined) throw new Error("no next page");
    await user.click(next);
    await arriveAt("/guide/getting-around");
    await title(titles["getting-around"]?.title ?? "");
    expect(list().getByRole("link", { current: "page" }).textContent).toBe(titles["getting-around"]?.title);
  });

  test("is searched by words, and a result ends the search", async () => {
    const { user, arriveAt } = await openPage("/guide");
    await title((await loadGuideTitles("en"))["overview"]?.title ?? "");
    await user.keyboard("/");
    const field = screen.getByRole("searchbox", { name: say("guide.search") });
    expect(document.activeElement === field).toBe(true);
    await user.keyboard("keyboard shortcuts");
    const result = await within(screen.getByRole("main")).findByRole("link", { name: /^Keyboard shortcuts/ });
    await user.click(result);
    await arriveAt("/guide/getting-around#keyboard-shortcuts");
    await waitFor(() => expect(field).toHaveProperty("value", ""));
    await user.type(field, "xyzzy");
    expect(await screen.findByText(say("guide.noResults"))).toBeDefined();
  });

  test("has no page of another name", async () => {
    await openPage("/guide/planets", { as: null });
    await waitFor(() => expect(screen.queryByRole("searchbox")).toBeNull());
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
  });
});

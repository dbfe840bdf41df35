import { mailAbilities, mailAbility } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../testing/open-page.tsx";
import { say, sayText } from "../../../testing/say.ts";
import { chapters } from "./public-documentation-page.tsx";

const path = "/secure-inbox/documentation";

test.each(["en", "fr", "ar"] as const)("a visitor reads every chapter in the language %s", async (locale) => {
  const { address } = await openPage(path, { as: null, locale });
  expect(address()).toBe(path);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("inboxDocs.title"));
  expect(document.title).toContain(say("inboxDocs.title"));
  expect(screen.getByText(say("inboxDocs.lead"))).toBeDefined();
  expect(document.documentElement.dir).toBe(locale === "ar" ? "rtl" : "ltr");
  for (const { id, title, paragraphs, listed = false } of chapters) {
    const section = screen.getByRole("heading", { level: 2, name: say(title) }).closest("section");
    expect(section?.getAttribute("aria-labelledby")).toBe(id);
    for (const paragraph of paragraphs)
      expect(within(section ?? document.body).getByText(sayText(paragraph)).tagName).toBe(listed ? "LI" : "P");
  }
});

test("the contents lead to the chapters", async () => {
  await openPage(path, { as: null });
  const list = within(screen.getByRole("list", { name: say("inboxDocs.contents") }));
  expect(list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual(
    chapters.map(({ id, title }) => [say(title), `#${id}`]),
  );
  for (const { id, title } of chapters) expect(document.getElementById(id)?.textContent).toBe(say(title));
});

test("every permission has its reason, and what stops without it", async () => {
  await openPage(path, { as: null });
  const rows = within(screen.getByRole("list", { name: say("inboxDocs.permissions.table") })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    mailAbility.options.map((ability) => {
      const { role, need, licence } = mailAbilities[ability];
      return [
        say(`mail.ability.${ability}`),
        say(`mail.need.${need}`),
        licence === null ? "" : say(`mail.licence.${licence}`),
        role,
        say(`mail.why.${ability}`),
        `${say("mail.column.without")}: ${say(`mail.without.${ability}`)}`,
      ].join("");
    }),
  );
});

test("someone who is signed in may read it too, and is led to the connection", async () => {
  const { address } = await openPage(path);
  expect(address()).toBe(path);
  const link = screen.getByRole("link", { name: say("inboxDocs.connect") });
  expect(link.getAttribute("href")).toBe("/secure-inbox/settings/documentation");
});

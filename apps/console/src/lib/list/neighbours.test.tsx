import { queryOptions } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { DetailBack } from "./detail-back.tsx";
import { listMessages } from "./messages.ts";
import { useListAddress } from "./use-list-address.ts";

interface Search extends Readonly<Record<string, unknown>> {
  readonly page: number;
  readonly page_size: number;
  readonly sort: string;
}
const detail = "/insights/events/tableView";
/** IDs are UUIDs; tests write a letter for each. */
const idOf = (letter: string) => `00000000-0000-4000-8000-${letter.charCodeAt(0).toString(16).padStart(12, "0")}`;
const letterOf = (address: string) =>
  address.replace(/[\da-f]{8}-[\da-f-]{27}/, (id) => String.fromCharCode(Number.parseInt(id.slice(-12), 16)));
const ids = Array.from("abcdefg", idOf);
const pages = (size: number) => (search: Search) =>
  queryOptions({
    queryKey: ["letters", search.page, search.sort],
    queryFn: async () => {
      const start = (search.page - 1) * size;
      return { items: ids.slice(start, start + size).map((id) => ({ id })), total: ids.length };
    },
  });
const read = ({ page = 1, sort = "-time" }: Readonly<Record<string, unknown>>): Search => ({
  page: Number(page),
  page_size: 3,
  sort: String(sort),
});

function View({ id }: { id: string }) {
  const { search } = useListAddress(read);
  return (
    <DetailBack id={id} search={search} pageQuery={pages(3)} link={{ to: "/insights/events", search }}>
      All letters
    </DetailBack>
  );
}

async function open(id: string, query: string) {
  await listMessages.load("en");
  const page = await openPage(`${detail}/${idOf(id)}${query}`, { view: <View id={idOf(id)} /> });
  await screen.findByRole("navigation", { name: say("list.neighbours") });
  return page;
}
function hrefOf(which: "previous" | "next"): string | null {
  const href = screen.queryByRole("link", { name: say(`list.neighbours.${which}`) })?.getAttribute("href");
  return href === null || href === undefined ? null : letterOf(href.replace("page_size=3&", ""));
}

test.each([
  ["in the middle of a page", "b", "?sort=name", [`${detail}/a?sort=name`, `${detail}/c?sort=name`]],
  ["at the beginning of a list", "a", "?sort=name", [null, `${detail}/b?sort=name`]],
  ["at the end of a page", "c", "?sort=name", [`${detail}/b?sort=name`, `${detail}/d?page=2&sort=name`]],
  ["at the beginning of a page", "d", "?page=2&sort=name", [`${detail}/c?sort=name`, `${detail}/e?page=2&sort=name`]],
  ["at the end of a list", "g", "?page=3&sort=name", [`${detail}/f?page=2&sort=name`, null]],
  ["that its list holds no more", "x", "?sort=name", [null, `${detail}/a?sort=name`]],
])("a thing %s leads to its neighbours", async (_, id, query, expected) => {
  await open(id, query);
  await waitFor(() => expect([hrefOf("previous"), hrefOf("next")]).toEqual(expected));
});

test("the keys are announced at both ends, where they lead nowhere too", async () => {
  const { user, arriveAt } = await open("a", "?sort=name");
  await waitFor(() => expect(hrefOf("next")).not.toBeNull());
  const keys = [...document.querySelectorAll("[aria-keyshortcuts]")];
  expect(keys.map((each) => [each.tagName, each.getAttribute("aria-keyshortcuts")])).toEqual([
    ["SPAN", "k"],
    ["A", "j"],
  ]);
  await user.click(screen.getByRole("link", { name: say("list.neighbours.next") }));
  await arriveAt(`${detail}/${idOf("b")}?page_size=3&sort=name`);
});

test("the way back keeps the list's address", async () => {
  const { user, arriveAt } = await open("d", "?page=2&sort=name");
  const back = screen.getByRole("link", { name: "All letters" });
  // Below the list, the list is not the page that is shown.
  expect(back.getAttribute("aria-current")).toBeNull();
  await user.click(back);
  await arriveAt("/insights/events?page=2&page_size=3&sort=name");
});

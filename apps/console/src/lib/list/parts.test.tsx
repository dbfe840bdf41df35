import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { press } from "../../testing/controls.ts";
import { openView } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { ApiError } from "../api/api-error.ts";
import { libMessages } from "../i18n/lib-messages.ts";
import { DetailPage } from "./detail-page.tsx";
import { FilteredEmpty } from "./filtered-empty.tsx";
import { ListFooter } from "./list-footer.tsx";
import { ListRange } from "./list-range.tsx";
import { listMessages } from "./messages.ts";
import { NewestCard, NewestLine } from "./newest-card.tsx";
import { RefreshControl } from "./refresh-control.tsx";
import { refreshInterval, refreshPaces } from "./refresh-pace.ts";

const never = () => undefined;

describe("one thing of a list", () => {
  const page = (found: { data?: string; error?: Error; refetch?: () => unknown }) => (
    <DetailPage
      found={{ data: undefined, error: null, refetch: never, ...found }}
      back={<a href="/list">The list</a>}
      title="A thing"
      missing={{ title: "It is gone", text: "Look elsewhere" }}
      problemTitle="No thing"
    >
      {(thing) => <h1>{thing}</h1>}
    </DetailPage>
  );

  test("is on its way, with the way back", async () => {
    await openView(page({}), listMessages);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("A thing");
    expect(screen.getByRole("link", { name: "The list" })).toBeDefined();
    expect(document.querySelector("[aria-busy]")).not.toBeNull();
    expect(screen.queryByText("It is gone")).toBeNull();
  });

  test("is there", async () => {
    await openView(page({ data: "This one" }), listMessages);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This one");
    expect(screen.queryByRole("link", { name: "The list" })).toBeNull();
  });

  test.each(["not_found", "invalid_input"] as const)("is not there (%s)", async (code) => {
    const status = code === "not_found" ? 404 : 400;
    await openView(page({ error: new ApiError(status, null) }), listMessages);
    expect(screen.getByText("It is gone")).toBeDefined();
    expect(screen.getByText("Look elsewhere")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.querySelector("[aria-busy]")).toBeNull();
  });

  test("cannot be read, and is read again by a press", async () => {
    const refetch = vi.fn<() => void>();
    const { user } = await openView(page({ error: new ApiError(500, null), refetch }), listMessages);
    expect(screen.getByRole("alert").textContent).toContain("No thing");
    expect(screen.queryByText("It is gone")).toBeNull();
    await press(user, say("ui.retry"));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test("is not for this role", async () => {
    await openView(page({ error: new ApiError(403, null) }), listMessages);
    expect(screen.getByText(say("list.forbiddenTitle"))).toBeDefined();
    expect(screen.queryByRole("button", { name: say("ui.retry") })).toBeNull();
  });
});

describe("the newest of a list", () => {
  const card = (list: { data?: readonly string[]; error?: Error; refetch?: () => unknown }) => (
    <NewestCard
      title="Newest"
      actions={<a href="/all">All</a>}
      list={{ data: undefined, error: null, isPlaceholderData: false, refetch: never, ...list }}
      problemTitle="None could be read"
      none="There is none"
      height="h-40"
      renderLine={(name) => <NewestLine key={name}>{name}</NewestLine>}
    />
  );

  test("are on their way", async () => {
    await openView(card({}), listMessages);
    expect(screen.getByRole("status", { name: say("ui.loading") })).toBeDefined();
    expect(screen.getByRole("link", { name: "All" })).toBeDefined();
  });

  test("are there, also while they could not be reloaded", async () => {
    await openView(card({ data: ["one", "two"], error: new ApiError(500, null) }), listMessages);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["one", "two"]);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText("There is none")).toBeNull();
  });

  test("are none", async () => {
    await openView(card({ data: [] }), listMessages);
    expect(screen.getByText("There is none")).toBeDefined();
  });

  test("cannot be read, and are read again by a press", async () => {
    const refetch = vi.fn<() => void>();
    const { user } = await openView(card({ error: new ApiError(500, null), refetch }), listMessages);
    expect(screen.getByRole("alert").textContent).toContain("None could be read");
    await press(user, say("ui.retry"));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe("reloading", () => {
  test.each(refreshPaces)("at the pace %s says so, and another is chosen", async (pace) => {
    const [onPace, onReload] = [vi.fn<(pace: string) => void>(), vi.fn<() => void>()];
    const { user } = await openView(
      <RefreshControl pace={pace} onPace={onPace} reloading={false} onReload={onReload} />,
      listMessages,
    );
    const labels = { off: say("list.refreshOff"), "5": say("list.refresh5"), "30": say("list.refresh30") };
    await press(user, say("list.refresh"));
    expect(onReload).toHaveBeenCalledOnce();
    await press(user, `${say("list.autoRefresh")}: ${labels[pace]}`);
    const choices = await screen.findAllByRole("menuitemradio");
    expect(choices.map(({ textContent }) => textContent)).toEqual(refreshPaces.map((each) => labels[each]));
    expect(screen.getByRole("menuitemradio", { checked: true }).textContent).toBe(labels[pace]);
    const other = pace === "30" ? "5" : "30";
    await user.click(screen.getByRole("menuitemradio", { name: labels[other] }));
    expect(onPace).toHaveBeenCalledWith(other);
  });

  test("takes as long as it says", () => {
    expect(refreshPaces.map(refreshInterval)).toEqual([false, 5000, 30_000]);
  });
});

test("a range of time goes into the address, from the first page", async () => {
  const change = vi.fn<(part: object) => void>();
  const search = { page: 3, page_size: 25, sort: "name", from: "now-1h" };
  const { user } = await openView(
    <ListRange address={{ search, change, read: () => search, go: never }} />,
    libMessages,
  );
  await press(user, `${say("ui.timeRange")}: ${say("ui.range.1h")}`);
  const picker = within(await screen.findByRole("dialog", { name: say("ui.timeRange") }));
  await user.click(picker.getByRole("button", { name: say("ui.range.7d") }));
  expect(change).toHaveBeenCalledWith({ from: "now-7d", to: undefined, page: 1 });
});

test("a list without matches offers to clear what leaves them out", async () => {
  const onClear = vi.fn<() => void>();
  const { user } = await openView(
    <FilteredEmpty title="No match" text="Search less" onClear={onClear} />,
    listMessages,
  );
  expect(screen.getByText("Search less")).toBeDefined();
  await press(user, say("list.clearFilters"));
  expect(onClear).toHaveBeenCalledOnce();
});

test.each([
  ["nothing has come", undefined, null],
  ["it is empty", { total: 0 }, null],
  ["it has an end", { total: 60 }, "ui.rowRange"],
  ["it was not counted to its end", { total: 60, total_is_minimum: true }, "ui.rowRangeOfMore"],
] as const)("the foot of a list, where %s", async (_, list, range) => {
  const onChange = vi.fn<(place: object) => void>();
  const place = { page: 2, page_size: 25 };
  const { user } = await openView(<ListFooter place={place} list={list} onChange={onChange} />, libMessages);
  if (range === null) {
    expect(screen.queryByRole("navigation")).toBeNull();
    return;
  }
  expect(screen.getByText(say(range, { first: "26", last: "50", total: "60" }))).toBeDefined();
  await press(user, say("ui.nextPage"));
  expect(onChange).toHaveBeenCalledWith({ page: 3, page_size: 25 });
});

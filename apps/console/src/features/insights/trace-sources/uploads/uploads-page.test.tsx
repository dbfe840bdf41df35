import { importLimit, importState, type TrafficImport } from "@parapet/contract";
import { act, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { hrefOf } from "../../testing-insights.ts";
import { importWith } from "../testing-sources.ts";
import { isUnderWay } from "./imports-query.ts";
import { uploadQueue } from "./upload-queue.ts";

const path = "/insights/trace-sources/uploads";
const open = (
  imports: readonly TrafficImport[] = [],
  answers: Answers = {},
  options: Parameters<typeof openPage>[1] = {},
) => openPage(path, { ...options, answers: { "imports.list": pageOf(...imports), ...answers } });
const format = formatFor("en");
const input = () => screen.getByLabelText<HTMLInputElement>(say("sources.uploads.choose"), { selector: "input" });
const itemOf = async (name: string) => {
  const item = (await screen.findByText(name)).closest("li");
  if (!item) throw new Error(`${name} is in no list`);
  return item;
};
const file = (name: string, size = 3) => Object.defineProperty(new File(["abc"], name), "size", { value: size });

// The queue outlives the page.
afterEach(() => act(() => uploadQueue.files().forEach(({ key }) => uploadQueue.remove(key))));

describe("states", () => {
  test("without any import it says how to get one", async () => {
    await open();
    expect(await screen.findByText(say("sources.uploads.noneTitle"))).toBeDefined();
    const limits = say("sources.uploads.limits", { size: format.bytes(importLimit), calls: "50,000" });
    expect(screen.getByText(limits)).toBeDefined();
    expect(screen.queryByText(say("sources.uploads.sending"))).toBeNull();
    expect(hrefOf(screen.getByRole("link", { name: say("sources.title") }))).toBe("/insights/trace-sources");
    expect(document.title).toContain(say("sources.uploads.title"));
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open([], { "imports.list": refuse("internal") });
    await screen.findByText(say("sources.uploads.errorTitle"));
    server.answer({ "imports.list": pageOf(importWith()) });
    await press(user, say("ui.retry"));
    expect(await screen.findByText("shop.har")).toBeDefined();
  });

  test("a viewer reads who uploads, and cancels nothing", async () => {
    await open([importWith({ state: "running" })], {}, { as: { role: "viewer" } });
    expect(await screen.findByText(say("sources.uploads.forbidden"))).toBeDefined();
    const item = await itemOf("shop.har");
    expect(within(item).queryByRole("button")).toBeNull();
    expect(screen.queryByLabelText(say("sources.uploads.choose"))).toBeNull();
  });

  test("an analyst uploads", async () => {
    await open([], {}, { as: { role: "analyst" } });
    expect(await screen.findByLabelText(say("sources.uploads.choose"))).toBeDefined();
  });

  test("in Arabic the page runs from right to left, names of files are isolated", async () => {
    await open([importWith()], {}, { locale: "ar" });
    expect((await screen.findByText("shop.har")).tagName).toBe("BDI");
    expect(document.documentElement.dir).toBe("rtl");
  });

  test("a visitor is sent to sign in", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });
});

describe("imports", () => {
  const counts = (imported: string, ignored: string, rejected: string) =>
    say("sources.uploads.counts", { imported, ignored, rejected });

  test.each(importState.options)("one that is %s says so", async (state) => {
    const underWay = state === "waiting" || state === "running";
    await open([importWith({ state, total: 10, done: 4 })]);
    const item = within(await itemOf("shop.har"));
    expect(item.getByText(say(`sources.uploads.state.${state}`))).toBeDefined();
    const bar = item.queryByRole("progressbar", { name: say("sources.uploads.importingOf", { name: "shop.har" }) });
    expect(bar?.getAttribute("aria-valuenow") ?? null).toBe(underWay ? "40" : null);
    const cancel = say("sources.uploads.cancelOf", { name: "shop.har" });
    expect(item.queryByLabelText(cancel) !== null).toBe(underWay);
    expect(isUnderWay(importWith({ state }))).toBe(underWay);
  });

  test.each([null, 0])("one of %s calls is at its beginning", async (total) => {
    await open([importWith({ state: "running", total, done: 0 })]);
    const bar = within(await itemOf("shop.har")).getByRole("progressbar");
    expect(bar.getAttribute("aria-valuenow")).toBe("0");
  });

  test("say in what they came, how much, and what became of their calls", async () => {
    const done = importWith({
      imported: 1500,
      rejected: 3,
      reasons: [
        { reason: "format", count: 2000 },
        { reason: "too_large", count: 1 },
      ],
    });
    const { server } = await open([done]);
    const item = await itemOf("shop.har");
    const because = (count: string, reason: "format" | "too_large") =>
      say("sources.uploads.because", { count, reason: say(`sources.reason.${reason}`) });
    expect(item.textContent).toBe(
      [
        "shop.har",
        say("sources.uploads.state.done"),
        "HAR",
        format.bytes(2048),
        format.instant(done.created_at),
        counts("1,500", "1", "3"),
        say("sources.uploads.events"),
        because("2,000", "format"),
        because("1", "too_large"),
      ].join(""),
    );
    const link = within(item).getByRole("link", { name: say("sources.uploads.eventsOf", { name: "shop.har" }) });
    expect(hrefOf(link)).toBe(`/insights/events?${new URLSearchParams({ "source[is]": done.source_id })}`);
    expect(Object.fromEntries(server.asked("imports.list")[0]?.query ?? [])).toEqual({ page: "1", page_size: "10" });
  });

  test("that are not readable say why, and lead to no calls", async () => {
    await open([importWith({ state: "failed", reason: "format", imported: 0 })]);
    const item = await itemOf("shop.har");
    expect(within(item).getByText(say("sources.reason.format"))).toBeDefined();
    expect(item.textContent).not.toContain(counts("0", "1", "0"));
    expect(within(item).queryByRole("link")).toBeNull();
  });

  test("that failed for no known reason say how far they came", async () => {
    await open([importWith({ state: "failed", imported: 0 })]);
    expect((await itemOf("shop.har")).textContent).toContain(counts("0", "1", "0"));
  });

  test("under way are cancelled", async () => {
    const { user, server } = await open([importWith({ state: "running" })], {
      "imports.cancel": importWith({ state: "cancelled" }),
    });
    server.answer({ "imports.list": pageOf(importWith({ state: "cancelled" })) });
    await user.click(await screen.findByLabelText(say("sources.uploads.cancelOf", { name: "shop.har" })));
    expect(await screen.findByText(say("sources.uploads.state.cancelled"))).toBeDefined();
    expect(server.asked("imports.cancel")[0]?.params).toEqual({ id: importWith().id });
  });

  test("that can't be cancelled any more say so, and the list looks again", async () => {
    const { user, server } = await open([importWith({ state: "running" })], { "imports.cancel": refuse("conflict") });
    await user.click(await screen.findByLabelText(say("sources.uploads.cancelOf", { name: "shop.har" })));
    await findToast(say("problem.conflict"));
    expect(server.asked("imports.list").length).toBeGreaterThan(1);
  });

  test("are turned by pages", async () => {
    const { user, server } = await open([], { "imports.list": { ...pageOf(importWith()), total: 30, page_size: 10 } });
    await user.click(await screen.findByLabelText(say("ui.nextPage")));
    await expect.poll(() => server.asked("imports.list").at(-1)?.query.get("page")).toBe("2");
  });
});

describe("files on their way", () => {
  test("are chosen, sent one after the other, and become imports", async () => {
    const { user, server } = await open([], { "imports.create": importWith() });
    await user.upload(input(), [new File(["abc"], "a.har"), new File(["defg"], "b.log")]);
    await expect
      .poll(() => server.asked("imports.create").map(({ query, body }) => [query.get("name"), body]))
      .toEqual([
        ["a.har", "abc"],
        ["b.log", "defg"],
      ]);
    await expect.poll(() => screen.queryByText(say("sources.uploads.sending"))).toBeNull();
    expect(server.asked("imports.list").length).toBeGreaterThan(1);
    expect(input().value).toBe("");
  });

  test("are sent with the host of calls that name none", async () => {
    const { user, server } = await open([], { "imports.create": importWith() });
    const field = screen.getByLabelText(say("sources.host.title"));
    await user.type(field, "no host");
    await screen.findByText(say("sources.uploads.hostInvalid"));
    expect(input().disabled).toBe(true);
    await user.clear(field);
    await user.type(field, "shop.example:8443");
    await user.upload(input(), file("access.log", 4));
    await expect.poll(() => server.asked("imports.create")[0]?.query.get("host")).toBe("shop.example:8443");
  });

  test("say how far they are, and wait for their turn", async () => {
    const { user, server } = await open([], { "imports.create": pending });
    await user.upload(input(), [file("a.har", 4), file("b.har", 4)]);
    const first = await itemOf("a.har");
    const sent = say("sources.uploads.sent", { sent: format.bytes(2), bytes: format.bytes(4) });
    await expect.poll(() => first.textContent).toContain(sent);
    const bar = within(first).getByRole("progressbar", { name: say("sources.uploads.sendingOf", { name: "a.har" }) });
    expect(bar.getAttribute("aria-valuenow")).toBe("50");
    const second = await itemOf("b.har");
    expect(second.textContent).toContain(say("sources.uploads.waits"));
    const remove = within(second).getByLabelText(say("sources.uploads.removeOf", { name: "b.har" }));
    expect(remove.textContent).toBe(say("ui.cancel"));
    await user.click(remove);
    await user.click(within(first).getByRole("button"));
    await expect.poll(() => screen.queryByText(say("sources.uploads.sending"))).toBeNull();
    expect(server.asked("imports.create").length).toBe(1);
  });

  test("that are too large or empty aren't sent, and are dismissed", async () => {
    const { user, server } = await open();
    await user.upload(input(), [file("large.har", importLimit + 1), file("empty.har", 0)]);
    expect((await itemOf("large.har")).textContent).toContain(say("sources.reason.too_large"));
    const empty = await itemOf("empty.har");
    expect(empty.textContent).toContain(say("sources.uploads.empty"));
    expect(within(empty).queryByRole("progressbar")).toBeNull();
    await user.click(within(empty).getByText(say("sources.uploads.dismiss")));
    expect(screen.queryByText("empty.har")).toBeNull();
    expect(screen.getByText("large.har")).toBeDefined();
    expect(server.asked("imports.create")).toEqual([]);
  });

  test.each(["invalid_input", "body_too_large"] as const)(
    "that are refused with %s say why, and the next goes on",
    async (code) => {
      const { user, server } = await open([], { "imports.create": refuse(code) });
      await user.upload(input(), [file("a.har"), file("b.har")]);
      await expect.poll(async () => (await itemOf("a.har")).textContent).toContain(say(`problem.${code}`));
      await expect.poll(() => server.asked("imports.create").length).toBe(2);
    },
  );
});

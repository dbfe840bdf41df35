import { type Notification, notificationKind, severity } from "@parapet/contract";
import { fireEvent, type queries, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findToast, say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";
import { navbar, openFromNavbar, openShell, quietPage } from "../testing-shell.ts";

const idOf = (number: number) => `0199d6f0-0000-7000-8000-${String(number).padStart(12, "0")}`;
function notificationWith(traits: Partial<Notification> = {}): Notification {
  return {
    id: idOf(1),
    time: "2026-03-02T09:00:00.000Z",
    kind: "user.joined",
    severity: "info",
    details: { name: "Grace", email: "grace@example.com" },
    link: null,
    read: false,
    ...traits,
  };
}
const pageOf = (items: readonly Notification[], total = items.length, page = 1) => ({
  items: [...items],
  total,
  page,
  page_size: 25,
});

async function open(items: readonly Notification[], more: Answers = {}, locale: "en" | "fr" | "ar" = "en") {
  const unread = items.filter(({ read }) => !read).length;
  const answers: Answers = {
    "notifications.count": { unread },
    "notifications.list": pageOf(items),
    "notifications.markRead": () => undefined,
    "notifications.markAllRead": () => undefined,
    ...more,
  };
  const page = await openShell(quietPage, { locale, answers });
  const bell = await navbar().findByRole("button", { name: say("shell.unread", { count: unread }) });
  const tray = await openFromNavbar(page.user, bell.getAttribute("aria-label") ?? "");
  return { ...page, tray: within(tray) };
}
const rows = (tray: ReturnType<typeof within<typeof queries>>) => tray.findAllByRole("listitem");

/** Everything that a sentence may name. */
const details = {
  by: "Ada",
  role: "analyst",
  address: "192.0.2.7",
  name: "Grace",
  email: "grace@example.com",
  kind: "new_api",
  subject: "Orders",
  count: "7",
  mails: "3",
  title: "Invoice",
  score: "64",
  mailbox: "cfo@example.com",
  client: "Billing",
  api: "Orders",
  who: "Olga",
  problem: "secret_wrong",
  roles: "Mail.Read",
  days: "7",
  date: "2 Mar 2026",
  failed: "2",
  watched: "9",
} as const;

describe("a notification", () => {
  test.each(["en", "fr", "ar"] as const)(
    "of every kind is a sentence in %s, which names what it is about",
    async (locale) => {
      const items = notificationKind.options.map((kind, index) => notificationWith({ id: idOf(index), kind, details }));
      const { tray } = await open(items, {}, locale);
      const said = (await rows(tray)).map((row) => row.querySelector("p")?.textContent ?? "");
      expect(said).toHaveLength(notificationKind.options.length);
      expect(new Set(said).size).toBe(said.length);
      for (const [index, text] of said.entries())
        expect(text, items[index]?.kind).not.toMatch(/[{}<>]|undefined|notice\./);
      expect(tray.getByText("Mail.Read").tagName).toBe("BDI");
    },
  );

  test("says how serious it is, and when it came", async () => {
    const items = severity.options.map((each, index) =>
      notificationWith({ id: idOf(index), severity: each, read: true }),
    );
    const { tray } = await open(items);
    for (const [index, row] of (await rows(tray)).entries()) {
      const each = severity.options[index] ?? "info";
      expect(within(row).getByRole("img", { name: say(`notice.severity.${each}`) })).toBeDefined();
      expect(row.querySelector("time")?.dateTime).toBe("2026-03-02T09:00:00.000Z");
      expect(within(row).queryByRole("button")).toBeNull();
      expect(within(row).queryByText(say("notice.unread"))).toBeNull();
    }
    expect(tray.queryByRole("button", { name: say("notice.markAllRead") })).toBeNull();
  });

  test("breaks a host between its parts", async () => {
    const raised = { kind: "alert.raised", details: { kind: "new_api", subject: "api.example.com:8443" } } as const;
    const { tray } = await open([notificationWith(raised)]);
    const [row] = await rows(tray);
    expect(row?.querySelector("bdi")?.innerHTML).toBe("api.<wbr>example.<wbr>com:8443");
  });

  test("is marked as read by its button, and the bell counts again", async () => {
    const item = notificationWith();
    const { tray, user, server } = await open([item]);
    expect(await tray.findByText(say("notice.unread"))).toBeDefined();
    server.answer({
      "notifications.list": pageOf([{ ...item, read: true }]),
      "notifications.count": { unread: 0 },
    });
    await user.click(tray.getByRole("button", { name: say("notice.read") }));
    await waitFor(() => expect(tray.queryByText(say("notice.unread"))).toBeNull());
    expect(server.asked("notifications.markRead")).toMatchObject([{ params: { id: item.id } }]);
    expect(document.querySelector(`header button[aria-label="${say("shell.unread", { count: 0 })}"]`)).not.toBeNull();
  });

  test("that cannot be marked as read says why", async () => {
    const { tray, user } = await open([notificationWith()], { "notifications.markRead": refuse("not_found") });
    await user.click(await tray.findByRole("button", { name: say("notice.read") }));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });

  test("is read by being followed, which closes the tray", async () => {
    const { tray, user, server, arriveAt } = await open([notificationWith({ link: "/pages/faq?x=1" })]);
    const link = await tray.findByRole("link");
    expect(link.getAttribute("href")).toBe("/pages/faq?x=1");
    await user.click(link);
    await arriveAt("/pages/faq?x=1");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.asked("notifications.markRead")).toHaveLength(1);
  });

  test("that was read already is followed only", async () => {
    const { tray, user, server, arriveAt } = await open([notificationWith({ link: "/pages/faq", read: true })]);
    await user.click(await tray.findByRole("link"));
    await arriveAt("/pages/faq");
    expect(server.asked("notifications.markRead")).toEqual([]);
  });

  test("followed into another tab of the browser stays as it is", async () => {
    const { tray, server, address } = await open([notificationWith({ link: "/pages/faq" })]);
    const link = await tray.findByRole("link");
    link.addEventListener("click", (event) => event.preventDefault());
    for (const key of ["ctrlKey", "metaKey", "shiftKey"]) fireEvent.click(link, { [key]: true });
    expect(address()).toBe(quietPage);
    expect(server.asked("notifications.markRead")).toEqual([]);
  });
});

describe("the tray", () => {
  test("without notifications says what will come", async () => {
    const { tray } = await open([]);
    expect(await tray.findByText(say("notice.none"))).toBeDefined();
    expect(tray.getByText(say("notice.noneText"))).toBeDefined();
  });

  test("says that it loads", async () => {
    const { tray } = await open([], { "notifications.list": pending });
    expect(await tray.findByText(say("ui.loading"))).toBeDefined();
    expect(tray.queryByText(say("notice.none"))).toBeNull();
  });

  test("that does not load is loaded again by a press", async () => {
    const { tray, user, server } = await open([], { "notifications.list": refuse("internal") });
    expect(await tray.findByText(say("notice.failed"))).toBeDefined();
    expect(tray.getByText("request-1")).toBeDefined();
    server.answer({ "notifications.list": pageOf([notificationWith()]) });
    await user.click(tray.getByRole("button", { name: say("ui.retry") }));
    expect(await rows(tray)).toHaveLength(1);
  });

  test("asks for nothing until it is opened, and again each time it is", async () => {
    const { tray, user, server } = await open([notificationWith()]);
    await rows(tray);
    expect(server.asked("notifications.list").map(({ query }) => query.toString())).toEqual(["page=1&page_size=25"]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await openFromNavbar(user, say("shell.unread", { count: 1 }));
    await expect.poll(() => server.asked("notifications.list").length).toBe(2);
  });

  test("marks all as read at once", async () => {
    const items = [notificationWith(), notificationWith({ id: idOf(2) })];
    const { tray, user, server } = await open(items);
    await rows(tray);
    server.answer({ "notifications.list": pageOf(items.map((item) => ({ ...item, read: true }))) });
    await user.click(tray.getByRole("button", { name: say("notice.markAllRead") }));
    await waitFor(() => expect(tray.queryByRole("button", { name: say("notice.markAllRead") })).toBeNull());
    expect(server.asked("notifications.markAllRead")).toHaveLength(1);
    expect(server.asked("notifications.count").length).toBeGreaterThan(1);
  });

  test("says why all cannot be marked as read", async () => {
    const { tray, user } = await open([notificationWith()], { "notifications.markAllRead": refuse("internal") });
    await user.click(await tray.findByRole("button", { name: say("notice.markAllRead") }));
    expect(await findToast(say("problem.internal"))).toBeDefined();
  });

  test("that shows the last one offers no older ones", async () => {
    const items = Array.from({ length: 25 }, (_, index) => notificationWith({ id: idOf(index), read: true }));
    const { tray } = await open(items);
    expect(await rows(tray)).toHaveLength(25);
    expect(tray.queryByRole("button", { name: say("notice.older") })).toBeNull();
  });

  test("shows older ones on request, page by page, until there are none", async () => {
    const { tray, user, server } = await open([], {
      "notifications.count": { unread: 0 },
      "notifications.list": ({ query }) => {
        const page = Number(query.get("page"));
        const items = Array.from({ length: page === 1 ? 25 : 1 }, (_, index) =>
          notificationWith({ id: idOf(page * 100 + index), read: true }),
        );
        return pageOf(items, 26, page);
      },
    });
    expect(await rows(tray)).toHaveLength(25);
    await user.click(tray.getByRole("button", { name: say("notice.older") }));
    await waitFor(() => expect(tray.getAllByRole("listitem")).toHaveLength(26));
    expect(tray.queryByRole("button", { name: say("notice.older") })).toBeNull();
    expect(server.asked("notifications.list").map(({ query }) => query.get("page"))).toEqual(["1", "2"]);
  });
});

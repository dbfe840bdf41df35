import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { eventStream } from "../../../testing/event-stream.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { longPageOf, paramsOf } from "../testing-insights.ts";
import { eventsAnswers, eventWith } from "./testing-events.ts";

const path = "/insights/events";
const open = (answers: Answers, address = `${path}?live=true`) =>
  openPage(address, { answers: { ...eventsAnswers, "events.histogram": pending, ...answers } });
const call = (place: number) =>
  eventWith({ id: `0199d6f0-0000-7000-8000-00000000010${place}`, path: `/live/${place}` });
const message = (...places: number[]) => ({ items: places.map(call), left_out: 0 });
const paths = () => [...document.querySelectorAll("tbody tr")].map((row) => row.children[3]?.textContent);

describe("watching the list", () => {
  test("begins with a press, on the first page with the newest on top, and ends with another", async () => {
    const { user, address, server } = await open(
      { "events.stream": eventStream() },
      `${path}?page=2&sort=status&to=now&from=now-1h&refresh=5&host[is]=a`,
    );
    await screen.findByText("/v1/orders");
    expect(server.asked("events.stream")).toEqual([]);
    const toggle = screen.getByRole("button", { name: say("list.live") });
    await user.click(toggle);
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ live: "true", from: "now-1h", "host[is]": "a" });
    expect(await screen.findByText(say("list.live.open"))).toBeDefined();
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    expect(Object.fromEntries(server.asked("events.stream")[0]?.query ?? [])).toEqual({
      "host[is]": "a",
      showNonApi: "false",
    });
    await user.click(toggle);
    expect(paramsOf(address()).has("live")).toBe(false);
    expect(screen.queryByText(say("list.live.open"))).toBeNull();
  });

  test("brings what comes on top, counts it, and says what came too fast", async () => {
    const stream = eventStream();
    await open({ "events.stream": stream });
    await screen.findByText(say("list.live.open"));
    await act(async () => stream.send({ ...message(1, 2), left_out: 3 }));
    await screen.findByText("/live/2");
    expect(paths()).toEqual(["/live/2", "/live/1", "/v1/orders"]);
    expect(screen.getByText(say("ui.rowRange", { first: "1", last: "3", total: "3" }))).toBeDefined();
    expect(screen.getByText(say("list.live.leftOut", { count: 3 }))).toBeDefined();
  });

  test("while a row is read, what comes waits until it is asked for", async () => {
    const stream = eventStream();
    const { user } = await open({ "events.stream": stream });
    await screen.findByText(say("list.live.open"));
    await user.hover(screen.getByText("/v1/orders"));
    await act(async () => stream.send(message(1)));
    const waiting = await screen.findByRole("button", { name: say("list.live.new", { count: 1 }) });
    expect(paths()).toEqual(["/v1/orders"]);
    await user.click(waiting);
    expect(paths()).toEqual(["/live/1", "/v1/orders"]);
    expect(screen.queryByText(say("list.live.new", { count: 1 }))).toBeNull();
  });

  test("says that it broke off", async () => {
    const stream = eventStream();
    await open({ "events.stream": stream });
    await screen.findByText(say("list.live.open"));
    await act(async () => stream.end());
    expect(await screen.findByText(say("list.live.lost"))).toBeDefined();
  });

  test("says that it is refused", async () => {
    await open({ "events.stream": refuse("forbidden") });
    expect(await screen.findByText(say("list.live.refused"))).toBeDefined();
  });

  test.each(["page=2", "sort=time", "to=2026-11-20T12:00:00Z"])("an address with %s watches nothing", async (part) => {
    const { server } = await open({ "events.list": longPageOf(eventWith()) }, `${path}?live=true&${part}`);
    await screen.findByText("/v1/orders");
    expect(server.asked("events.stream")).toEqual([]);
    expect(screen.getByRole("button", { name: say("list.live") }).getAttribute("aria-pressed")).toBe("false");
  });

  test("a pace of reloading ends it", async () => {
    const { user, address } = await open({ "events.stream": eventStream() });
    await screen.findByText(say("list.live.open"));
    await user.click(screen.getByLabelText(`${say("list.autoRefresh")}: ${say("list.refreshOff")}`));
    await user.click(await screen.findByRole("menuitemradio", { name: say("list.refresh5") }));
    await waitFor(() => expect(address()).toBe(`${path}?refresh=5`));
  });
});

import { eventEndpoints } from "@parapet/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { press } from "../../../testing/controls.ts";
import { eventStream } from "../../../testing/event-stream.ts";
import { openView } from "../../../testing/open-page.tsx";
import { say } from "../../../testing/say.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { listMessages } from "../messages.ts";
import { LiveBar } from "./live-bar.tsx";
import type { LiveMessage } from "./live-rows.ts";
import { LiveToggle } from "./live-toggle.tsx";
import { isLive, useLiveTail } from "./use-live-tail.ts";
import { useReading } from "./use-reading.ts";

const row = eventEndpoints["events.stream"];
// The schema of a call is no matter here: rows are known by their ids.
const read = (message: unknown) => message as LiveMessage<{ readonly id: string }>;
const listed = [{ id: "old" }];
const messageOf = (...ids: readonly string[]) => ({ items: ids.map((id) => ({ id })), left_out: 0 });

const everything = {};

function Watched({ query = everything }: { query?: Record<string, string> | null }) {
  const [list, top] = [useRef<HTMLTableElement>(null), useRef<HTMLDivElement>(null)];
  const tail = useLiveTail({ row, query, read }, listed, useReading(list, top, query !== null));
  return (
    <>
      <LiveBar tail={tail} top={top} />
      <table ref={list}>
        <thead>
          <tr>
            <th>Calls</th>
          </tr>
        </thead>
        <tbody>
          {[...tail.rows.shown, ...listed].map(({ id }) => (
            <tr key={id}>
              <td>{tail.fresh.has(id) ? `${id} is new` : id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
const rows = () => screen.getAllByRole("cell").map(({ textContent }) => textContent);
const isSaid = (text: string) => screen.findByText(text);

let intersect: (isIntersecting: boolean) => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        intersect = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe("a list that is watched", () => {
  test("has new rows on top, each once, and says how it stands", async () => {
    const stream = eventStream();
    const { server } = await openView(<Watched query={{ "method[is]": "GET" }} />, listMessages, {
      answers: { "events.stream": stream },
    });
    expect(await isSaid(say("list.live.open"))).toBeDefined();
    expect(server.asked("events.stream")[0]?.query.get("method[is]")).toBe("GET");
    stream.send(messageOf("a", "b"));
    stream.send(messageOf("b", "old", "c"));
    await expect.poll(rows).toEqual(["c is new", "b is new", "a is new", "old"]);
    stream.send({ items: [], left_out: 3 });
    expect(await isSaid(say("list.live.leftOut", { count: 3 }))).toBeDefined();
  });

  test("says that it is being opened, or that it was refused", async () => {
    await openView(<Watched />, listMessages, { answers: { "events.stream": pending } });
    expect(await isSaid(say("list.live.connecting"))).toBeDefined();
  });

  test("says that it was refused", async () => {
    await openView(<Watched />, listMessages, { answers: { "events.stream": refuse("forbidden") } });
    expect(await isSaid(say("list.live.refused"))).toBeDefined();
  });

  test("says that it was interrupted", async () => {
    const stream = eventStream();
    await openView(<Watched />, listMessages, { answers: { "events.stream": stream } });
    await isSaid(say("list.live.open"));
    stream.end();
    expect(await isSaid(say("list.live.lost"))).toBeDefined();
  });

  test("asks for nothing where nothing is watched", async () => {
    const { server } = await openView(<Watched query={null} />, listMessages);
    expect(rows()).toEqual(["old"]);
    expect(server.asked("events.stream")).toEqual([]);
  });
});

describe("while the list is read", () => {
  async function open() {
    const stream = eventStream();
    const page = await openView(<Watched />, listMessages, { answers: { "events.stream": stream } });
    await isSaid(say("list.live.open"));
    return { ...page, stream };
  }
  const waits = (count: number) => screen.findByRole("button", { name: say("list.live.new", { count }) });

  test("under the pointer, new rows wait until they are asked for", async () => {
    const { stream, user } = await open();
    fireEvent.pointerOver(screen.getByText("old"));
    stream.send(messageOf("a"));
    expect(await waits(1)).toBeDefined();
    expect(screen.getByText(say("list.live.paused"))).toBeDefined();
    expect(rows()).toEqual(["old"]);
    // A list does not move because the pointer leaves it.
    fireEvent.pointerLeave(screen.getByRole("table"));
    stream.send(messageOf("b"));
    expect(await waits(2)).toBeDefined();
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
    await press(user, say("list.live.new", { count: 2 }));
    expect(rows()).toEqual(["b is new", "a is new", "old"]);
    expect(scroll).toHaveBeenCalledOnce();
    expect(screen.queryByText(say("list.live.paused"))).toBeNull();
    stream.send(messageOf("c"));
    await expect.poll(rows).toEqual(["c is new", "b is new", "a is new", "old"]);
  });

  test("with the focus in a row they wait too, and not with it in the head", async () => {
    const { stream } = await open();
    fireEvent.focusIn(screen.getByRole("columnheader"));
    stream.send(messageOf("a"));
    await expect.poll(rows).toEqual(["a is new", "old"]);
    fireEvent.focusIn(screen.getByText("old"));
    stream.send(messageOf("b"));
    expect(await waits(1)).toBeDefined();
  });

  test("further down the page they wait too", async () => {
    const { stream } = await open();
    act(() => intersect(false));
    stream.send(messageOf("a"));
    expect(await waits(1)).toBeDefined();
    expect(rows()).toEqual(["old"]);
  });
});

describe("watching", () => {
  const live = { live: true, page: 1, page_size: 25, sort: "-time" };

  test.each([
    ["an address that is", live, true],
    ["one that is not", { ...live, live: false }, false],
    ["another page", { ...live, page: 2 }, false],
    ["another order", { ...live, sort: "time" }, false],
    ["a range that has ended", { ...live, to: "2026-03-02T12:00:00Z" }, false],
  ])("%s", (_, search, expected) => {
    expect(isLive(search)).toBe(expected);
  });

  test("leads to the first page of the newest, and leaves it again", async () => {
    const change = vi.fn<(part: object, replace?: boolean) => void>();
    const { user } = await openView(
      <>
        <LiveToggle search={{ ...live, live: false, page: 3 }} change={change} />
        <LiveToggle search={live} change={change} />
      </>,
      listMessages,
    );
    const [off, on] = screen.getAllByRole("button", { name: say("list.live") });
    expect([off, on].map((button) => button?.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
    await user.click(off as HTMLElement);
    expect(change).toHaveBeenLastCalledWith(
      { live: true, page: 1, sort: "-time", to: undefined, refresh: "off" },
      false,
    );
    await user.click(on as HTMLElement);
    expect(change).toHaveBeenLastCalledWith({ live: false }, true);
  });
});

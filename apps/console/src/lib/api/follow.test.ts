// @vitest-environment node
// Node's own streams and abort signals, as in a browser; happy-dom lends only its storage.
import { eventEndpoints, type ErrorCode, errorCatalogue } from "@parapet/contract";
import { Window } from "happy-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { follow } from "./follow.ts";

const row = eventEndpoints["events.stream"];
const stream = (...messages: readonly string[]) =>
  new Response(new Blob([...messages]).stream(), { status: 200, headers: { "content-type": "text/event-stream" } });
const refusal = (code: ErrorCode) => {
  const { status, title } = errorCatalogue[code];
  return Response.json({ type: "about:blank", title, status, code, request_id: "1" }, { status });
};

/** States, and messages with that word before them. */
let heard: string[] = [];
let asked: { url: URL; lastEventId: string | null }[] = [];
let replies: (() => Response | Promise<Response>)[] = [];
let stop = new AbortController();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  heard = [];
  asked = [];
  stop = new AbortController();
  vi.stubGlobal("localStorage", new Window().localStorage);
  vi.stubGlobal("location", new URL("https://console.example"));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("fetch", async (url: URL, { headers }: { headers: Headers }) => {
    asked.push({ url, lastEventId: headers.get("Last-Event-ID") });
    const reply = replies.shift();
    return reply === undefined ? new Promise<never>(() => undefined) : await reply();
  });
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = (query: unknown = { search: "a" }) =>
  follow(row, {
    query,
    signal: stop.signal,
    onState: (state) => heard.push(state),
    onMessage: (data) => heard.push(`message ${data}`),
  });
/** Lets time pass, and then happen what is due, with all that follows from it. */
async function pass(ms = 0): Promise<void> {
  vi.advanceTimersByTime(ms);
  for (let turn = 0; turn < 25; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("messages of an open stream are handed on, and a broken one is opened again where it broke off", async () => {
  replies = [() => stream("id: 7\ndata: one\n\n", "data: two\n\n"), () => stream("data: three\n\n")];
  void start();
  await pass();
  expect(heard).toEqual(["open", "message one", "message two", "lost"]);
  expect(asked[0]).toMatchObject({ lastEventId: null });
  expect(asked[0]?.url.search).toBe("?search=a");
  await pass(999);
  expect(asked).toHaveLength(1);
  await pass(1);
  expect(heard.slice(4)).toEqual(["open", "message three", "lost"]);
  expect(asked[1]?.lastEventId).toBe("7");
});

test("each try that fails waits twice as long, half a minute at most", async () => {
  replies = Array.from({ length: 9 }, () => () => refusal("unavailable"));
  void start();
  await pass();
  for (const [tries, wait] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    expect(heard).toHaveLength(tries + 1);
    await pass(wait - 1);
    expect(asked).toHaveLength(tries + 1);
    await pass(1);
    expect(asked).toHaveLength(tries + 2);
  }
  expect(new Set(heard)).toEqual(new Set(["lost"]));
});

test.each(["forbidden", "invalid_input", "unauthenticated"] as const)("%s is for good", async (code) => {
  replies = [() => refusal(code)];
  await start();
  expect(heard).toEqual(["refused"]);
  await pass(60_000);
  expect(asked).toHaveLength(1);
});

test("nothing is reported or requested after it was stopped", async () => {
  replies = [() => stream("data: one\n\n")];
  const following = start();
  await pass();
  expect(heard).toContain("lost");
  stop.abort();
  await following;
  await pass(60_000);
  expect(heard).toEqual(["open", "message one", "lost"]);
  expect(asked).toHaveLength(1);
});

import type { BulkItem } from "@parapet/contract";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { offersMatching } from "./offers-matching.ts";
import { type Bulk, useBulk } from "./use-bulk.ts";

let root: Root | undefined;
afterEach(async () => act(async () => root?.unmount()));

async function show(node: ReactNode): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.createElement("div"));
  await act(async () => root?.render(node));
}

const done = (ids: readonly string[]): { items: BulkItem[] } => ({
  items: ids.map((id) => ({ id, name: id, result: "done", error: null })),
});

async function start(send: (action: string, ids: string[]) => Promise<{ items: BulkItem[] }>, onSettled = () => {}) {
  const seen: Bulk<string>[] = [];
  function Probe() {
    seen.push(useBulk(send, onSettled));
    return null;
  }
  await show(<Probe />);
  const latest = () => {
    const last = seen.at(-1);
    if (!last) throw new Error("nothing was drawn");
    return last;
  };
  return { latest };
}

const ids = Array.from({ length: 250 }, (_, index) => `id-${index}`);

test("a long selection goes out a hundred a call and comes back as one report", async () => {
  const send = vi.fn<(action: string, part: string[]) => Promise<{ items: BulkItem[] }>>(async (_, part) => done(part));
  const settled = vi.fn<() => void>();
  const { latest } = await start(send, settled);
  await act(() => latest().run("suspend", ids));
  expect(send.mock.calls.map(([action, part]) => [action, part.length])).toEqual([
    ["suspend", 100],
    ["suspend", 100],
    ["suspend", 50],
  ]);
  expect(latest().outcome?.items.map(({ id }) => id)).toEqual(ids);
  expect(latest().progress).toBeNull();
  expect(settled).toHaveBeenCalledOnce();
});

test("it tells how far it has come", async () => {
  const gate = Promise.withResolvers<undefined>();
  const { latest } = await start(async (_, part) => {
    if (part[0] === "id-100") await gate.promise;
    return done(part);
  });
  let running: Promise<void> | undefined;
  await act(async () => {
    running = latest().run("suspend", ids);
  });
  expect(latest().progress).toEqual({ done: 100, total: 250 });
  await act(async () => {
    gate.resolve(undefined);
    await running;
  });
  expect(latest().progress).toBeNull();
});

test("a call that does not come through fails its own part, and the others go on", async () => {
  let calls = 0;
  const { latest } = await start(async (_, part) => {
    calls += 1;
    if (calls === 2) throw new Error("the network is gone");
    return done(part);
  });
  await act(() => latest().run("suspend", ids));
  const results = latest().outcome?.items.map(({ result }) => result) ?? [];
  expect([results.slice(0, 100), results.slice(100, 200), results.slice(200)].map((part) => new Set(part))).toEqual([
    new Set(["done"]),
    new Set(["failed"]),
    new Set(["done"]),
  ]);
  expect(latest().outcome?.items[100]?.error).toBe("unavailable");
});

test("all that match are offered when the page is selected and there is more", () => {
  const page = { items: [{ id: "a" }, { id: "b" }], total: 5 };
  expect(offersMatching(page, new Set(["a", "b"]))).toBe(true);
  expect(offersMatching(page, new Set(["a"]))).toBe(false);
  expect(offersMatching({ ...page, total: 2 }, new Set(["a", "b"]))).toBe(false);
  expect(offersMatching(undefined, new Set(["a", "b"]))).toBe(false);
});

import { importLimit } from "@parapet/contract";
import { expect, test, vi } from "vitest";
import { UploadQueue } from "./upload-queue.ts";

const file = (name: string, size = 3) => Object.defineProperty(new File([], name), "size", { value: size });

test("sends one file after the other, reports progress, and forgets what has arrived", async () => {
  const ends: (() => void)[] = [];
  const queue = new UploadQueue(({ onProgress }) => {
    onProgress(2);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  queue.add([file("a.har"), file("b.har")], { host: "" });
  expect(queue.files().map(({ name, state, sent }) => [name, state, sent])).toEqual([
    ["a.har", "sending", 2],
    ["b.har", "waiting", 0],
  ]);
  ends[0]?.();
  await vi.waitFor(() => expect(queue.files().map(({ name, state }) => [name, state])).toEqual([["b.har", "sending"]]));
  ends[1]?.();
  await vi.waitFor(() => expect(queue.files()).toEqual([]));
});

test("keeps what failed with its reason, and goes on with the next", async () => {
  const sent: string[] = [];
  const queue = new UploadQueue(async ({ file: { name } }) => {
    sent.push(name);
    if (name === "a.har") throw new Error("no");
  });
  queue.add([file("a.har"), file("b.har")], { host: "" });
  await vi.waitFor(() => expect(sent).toEqual(["a.har", "b.har"]));
  await vi.waitFor(() =>
    expect(queue.files()).toMatchObject([{ name: "a.har", state: "failed", error: new Error("no") }]),
  );
});

test("sends nothing that is empty or too large", () => {
  const send = vi.fn<() => Promise<void>>();
  const queue = new UploadQueue(send);
  queue.add([file("large.har", importLimit + 1), file("empty.har", 0)], { host: "" });
  expect(queue.files().map(({ state }) => state)).toEqual(["too_large", "empty"]);
  expect(send).not.toHaveBeenCalled();
});

test("stops what is on its way when it is taken out, and notifies its listeners", async () => {
  const signals: AbortSignal[] = [];
  const queue = new UploadQueue(({ signal }) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  });
  const listener = vi.fn<() => void>();
  queue.subscribe(listener);
  queue.add([file("a.har")], { host: "" });
  queue.remove(queue.files()[0]?.key ?? 0);
  expect([signals[0]?.aborted, queue.files()]).toEqual([true, []]);
  expect(listener).toHaveBeenCalled();
});

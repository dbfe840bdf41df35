import { expect, it } from "vitest";
import { OpenContexts } from "./step-up-challenges.ts";

const lifetimeMs = 1_000;

/** Opens what there is room for. */
function opened(open: OpenContexts, owner: string, contexts: readonly string[], atMs: number): string[] {
  return contexts.filter((context) => {
    const hasRoom = open.hasRoom(owner, context, atMs);
    if (hasRoom) open.add(owner, context, atMs);
    return hasRoom;
  });
}

it("opens so many contexts of each owner, and those again that are open", () => {
  const open = new OpenContexts(2, lifetimeMs);
  expect(opened(open, "key", ["a", "b", "c", "a"], 0)).toEqual(["a", "b", "a"]);
  expect(opened(open, "other", ["c"], 0)).toEqual(["c"]);
});

it("has room again when contexts have ended or were closed", () => {
  const open = new OpenContexts(2, lifetimeMs);
  opened(open, "key", ["a"], 0);
  opened(open, "key", ["b"], 500);
  expect(open.hasRoom("key", "c", lifetimeMs - 1)).toBe(false);
  expect(open.hasRoom("key", "c", lifetimeMs)).toBe(true);
  opened(open, "key", ["c"], lifetimeMs);
  open.remove("key", "b");
  expect(open.hasRoom("key", "d", lifetimeMs)).toBe(true);
});

it("knows whether an owner has one open", () => {
  const open = new OpenContexts(2, lifetimeMs);
  expect(open.hasAny("key", 0)).toBe(false);
  opened(open, "key", ["a"], 0);
  expect([open.hasAny("key", lifetimeMs - 1), open.hasAny("key", lifetimeMs)]).toEqual([true, false]);
  open.remove("key", "a");
  expect(open.hasAny("key", 0)).toBe(false);
});

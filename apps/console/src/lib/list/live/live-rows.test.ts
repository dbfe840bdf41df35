import { expect, test } from "vitest";
import { addLive, noLiveRows, showWaiting, withLive } from "./live-rows.ts";

const call = (id: string) => ({ id });
type Call = ReturnType<typeof call>;
const message = (...ids: string[]) => ({ items: ids.map(call), left_out: 0 });
const idsOf = (rows: readonly Call[]) => rows.map(({ id }) => id).join("");

test("what comes goes on top, the newest first, and once", () => {
  const rows = addLive(addLive<Call>(noLiveRows, message("a", "b"), false), message("b", "c"), false);
  expect(idsOf(rows.shown)).toBe("cba");
});

test("rows that arrive while reading wait until they are requested, and move nothing", () => {
  const rows = addLive(addLive<Call>(noLiveRows, message("a"), false), message("b", "c"), true);
  expect([idsOf(rows.shown), idsOf(rows.waiting)]).toEqual(["a", "cb"]);
  expect(idsOf(showWaiting(rows).shown)).toBe("cba");
  expect(idsOf(addLive(rows, message("d"), false).waiting)).toBe("dcb");
});

test("what the list has already is not new", () => {
  const listed = [call("b"), call("a")];
  const rows = addLive<Call>(noLiveRows, message("a", "b", "c"), true, listed);
  expect([idsOf(rows.shown), idsOf(rows.waiting)]).toEqual(["", "c"]);
  expect(idsOf(addLive<Call>(noLiveRows, message("b"), true, listed).waiting)).toBe("");
});

test("what was left out is counted", () => {
  const rows = addLive(addLive<Call>(noLiveRows, { items: [], left_out: 3 }, true), { items: [], left_out: 4 }, false);
  expect(rows.leftOut).toBe(7);
});

test("a page keeps its length, and a call that the list has is there once", () => {
  const page = { items: [call("b"), call("a")], total: 12, page_size: 3 };
  const rows = addLive<Call>(noLiveRows, message("b", "c", "d"), false);
  const merged = withLive(page, rows);
  expect(idsOf(merged.items)).toBe("dcb");
  expect(merged.total).toBe(14);
});

import { expect, test } from "vitest";
import { rowsOf } from "./json-rows.ts";
import { treeMove } from "./json-view.tsx";

const document = { a: { b: 1, c: 2 }, d: [3] };
const rows = rowsOf(document, (pointer) => pointer === "" || pointer === "/a");
const at = (pointer: string) => rows.findIndex((row) => row.pointer === pointer);

test.each([
  ["/a", "ArrowDown", { to: "/a/b" }],
  ["", "ArrowUp", { to: "" }],
  ["/a/c", "Home", { to: "" }],
  ["", "End", { to: "/d" }],
  ["/a", "ArrowRight", { to: "/a/b" }],
  ["/d", "ArrowRight", { toggle: "/d" }],
  ["/a/b", "ArrowRight", null],
  ["/a", "ArrowLeft", { toggle: "/a" }],
  ["/a/c", "ArrowLeft", { to: "/a" }],
  ["/d", "ArrowLeft", { to: "" }],
  ["/d", "Enter", { toggle: "/d" }],
  ["/a/b", "Enter", null],
  ["/a", "x", null],
])("at %j %s means %j", (pointer, key, move) => {
  expect(treeMove(rows, at(pointer), key)).toEqual(move);
});

import { describe, expect, test } from "vitest";
import { fileOf } from "../../../testing/file-of.ts";
import { readShortcut } from "./read-shortcuts.ts";

describe("readShortcut", () => {
  test("collects URL, icon and working directory", () => {
    const text =
      "[InternetShortcut]\r\nURL=https://a.example/\r\nIconFile = \\\\b.example\\i.ico\r\nworkingdirectory=c\r\nHotKey=0\r\nURL=\r\n";
    const { links = [], text: shown } = readShortcut(fileOf(text));
    expect(links.map(({ url, place }) => [url, place])).toEqual([
      ["https://a.example/", "document"],
      [String.raw`\\b.example\i.ico`, "document"],
      ["c", "document"],
    ]);
    expect(shown).toBe(text);
  });

  test("reads 10,000 bytes", () => {
    expect(readShortcut(fileOf(`${"\n".repeat(9994)}URL=a`)).links).toHaveLength(1);
    expect(readShortcut(fileOf(`${"\n".repeat(10_000)}URL=a`)).links).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { typedLines, typedWords } from "./typed-list.ts";

test("words end at spaces and commas of any script, lines only at commas and ends", () => {
  expect(typedWords(" 10.0.0.0/8, 192.0.2.1;\n2001:db8::/32،  DE ")).toEqual([
    "10.0.0.0/8",
    "192.0.2.1",
    "2001:db8::/32",
    "DE",
  ]);
  expect(typedLines("The Chief\n\n Mona L.، Mo ")).toEqual(["The Chief", "Mona L.", "Mo"]);
  expect([...typedWords(" \n"), ...typedLines(" ,")]).toEqual([]);
});

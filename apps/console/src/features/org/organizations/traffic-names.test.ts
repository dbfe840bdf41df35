import { expect, test } from "vitest";
import { readTrafficNames } from "./organization-dialog.tsx";

test("a name a line, once, without the spaces around it", () => {
  expect(readTrafficNames(" acme \r\n\nAcme, Inc.\nacme\n")).toEqual(["acme", "Acme, Inc."]);
  expect(readTrafficNames(" \n ")).toEqual([]);
});

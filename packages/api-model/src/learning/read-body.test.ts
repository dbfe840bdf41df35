import { expect, it } from "vitest";
import { jsonBody } from "./read-body.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

it("reads the bodies of a call once for all who look at it, and each as its charset says", () => {
  const [asked, answered] = [bytesOf('{"name":"Ada"}'), bytesOf('{"id":7}')];
  const values = [asked, answered].map((bytes) => jsonBody(bytes, "application/json"));
  expect(values).toEqual([{ name: "Ada" }, { id: 7 }]);
  for (const [at, bytes] of [asked, answered].entries()) expect(jsonBody(bytes, "application/json")).toBe(values[at]);
  expect(jsonBody(bytesOf('{"id":7}'), "application/json")).not.toBe(values[1]);
  const wide = new Uint8Array(Buffer.from('{"id":8}', "utf16le"));
  expect(jsonBody(wide, "application/json")).toBeUndefined();
  expect(jsonBody(wide, "application/json; charset=utf-16le")).toEqual({ id: 8 });
});

it("reads a body again, the same, when others came in between", () => {
  const first = bytesOf('{"id":1}');
  expect(jsonBody(first, "application/json")).toEqual({ id: 1 });
  for (let id = 2; id < 12; id += 1) expect(jsonBody(bytesOf(`{"id":${id}}`), "application/json")).toEqual({ id });
  expect(jsonBody(first, "application/json")).toEqual({ id: 1 });
});

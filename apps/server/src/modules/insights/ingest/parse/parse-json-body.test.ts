import { expect, test } from "vitest";
import { longestTurn } from "../../../../platform/testing-turns.ts";
import { parseJsonBody } from "./parse-json-body.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("a body is read as JSON.parse reads it, without holding this thread", { timeout: 60_000 }, async () => {
  const body = { source: "é\n".repeat(5_000_000), list: Array.from({ length: 50_000 }, (_, at) => `${at}`) };
  const read = parseJsonBody(bytes(JSON.stringify(body)));
  expect(await longestTurn(read)).toBeLessThan(250);
  expect(await read).toEqual(body);
});

test.each([
  ["that isn't JSON", `{"source":"${"a".repeat(300_000)}`, "isn't valid JSON"],
  ["that nests too deep", `${"[".repeat(100)}${"]".repeat(100)}`, "isn't valid JSON"],
  ["of too many values", `{"source":[${"[],".repeat(5_000_000)}[]]}`, "too many values"],
])("a body %s is refused", { timeout: 60_000 }, async (_, text, detail) => {
  const read = parseJsonBody(bytes(text));
  const refused = read.catch((error: unknown) => error);
  expect(await longestTurn(refused)).toBeLessThan(250);
  expect(await refused).toMatchObject({ code: "invalid_input", detail: expect.stringContaining(detail) });
});

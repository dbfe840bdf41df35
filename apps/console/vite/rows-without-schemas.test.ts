import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { withoutSchemas } from "./rows-without-schemas.ts";

const source = `
const item = z.object({ name: text(20) });
export const rows = {
  "items.get": endpoint({
    method: "GET",
    path: "/items/:id",
    summary: "Read an item",
    access: may.read,
    params: byId,
    query: z.strictObject({ at: instant }),
    answer: { status: 200, body: item },
    errors: ["not_found"],
  }),
  "items.create": endpoint({ method: "POST", path: "/items", access: may.read, body: item, answer: { status: 204 }, errors: [] }),
};
`;

/** Evaluates what is left, with helpers that only the parts of a row that callers read may need. */
function rowsOf(code: string) {
  const asked: string[] = [];
  const z = { object: () => asked.push("object"), strictObject: () => asked.push("strictObject") };
  const endpoint = (row: unknown) => row;
  const body = code.replace("export const rows =", "rows =");
  const context = { rows: {}, z, text: String, endpoint, may: { read: "read" }, byId: "byId", instant: "instant" };
  runInNewContext(body, context);
  return { rows: Object(context.rows), asked };
}

test("a row keeps what a caller needs, and whether it has an answer", () => {
  const { rows, asked } = rowsOf(withoutSchemas(source, "/packages/contract/src/items.ts"));
  expect(rows["items.get"]).toEqual({
    method: "GET",
    path: "/items/:id",
    access: "read",
    answer: { status: 200, body: true },
  });
  expect(Object.keys(rows["items.create"])).toEqual(["method", "path", "access", "body", "answer"]);
  expect(asked).toEqual(["object"]);
});

test("values are marked as pure, so that unused ones are dropped", () => {
  expect(withoutSchemas("export const a = text(3).check(z.trim());", "a.ts")).toBe(
    "export const a = /* @__PURE__ */ (() => (text(3).check(z.trim())))();",
  );
});

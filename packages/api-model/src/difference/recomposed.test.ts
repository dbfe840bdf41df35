import { describe, expect, it } from "vitest";
import { listDifferences } from "./list-differences.ts";

const document = (schemas: object) => ({
  openapi: "3.0.3",
  info: { title: "T", version: "1" },
  paths: {
    "/a": {
      post: {
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } },
        },
        responses: { 200: { description: "ok" } },
      },
    },
  },
  components: { schemas },
});
const ids = (base: object, revision: object) =>
  (listDifferences(document(base), document(revision), { nowMs: 0 }) ?? []).map(({ id }) => id);

const whole = {
  type: "object",
  required: ["id", "name"],
  properties: { id: { type: "integer" }, name: { type: "string" }, of: { $ref: "#/components/schemas/B" } },
};
const first = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
const rest = {
  type: "object",
  description: "the rest",
  required: ["name"],
  properties: { name: { type: "string" }, of: { $ref: "#/components/schemas/B" } },
};
const b = { type: "string" };

describe("members that move into parts", () => {
  it.each([
    ["of their own", { allOf: [first, rest] }],
    ["that are referred to", { allOf: [{ $ref: "#/components/schemas/F" }, rest] }],
    ["of parts", { allOf: [{ allOf: [first] }, rest] }],
    ["next to the others", { ...rest, allOf: [first] }],
  ])("%s are unchanged, and so are those that move back", (_, composed) => {
    const all = { B: b, F: first };
    expect(ids({ ...all, A: whole }, { ...all, A: composed })).toEqual([]);
    expect(ids({ ...all, A: composed }, { ...all, A: whole })).toEqual([]);
  });

  it("are changed where another one comes or goes, or one says something else", () => {
    const more = { ...rest, required: ["name", "of"] };
    expect(ids({ B: b, A: whole }, { B: b, A: { allOf: [first, more] } })).not.toEqual([]);
    const other = { ...first, properties: { id: { type: "string" } } };
    expect(ids({ B: b, A: whole }, { B: b, A: { allOf: [other, rest] } })).not.toEqual([]);
    expect(ids({ B: b, A: whole }, { B: b, A: { allOf: [first, rest, other] } })).not.toEqual([]);
  });

  it("are compared in what they refer to", () => {
    expect(ids({ B: b, A: whole }, { B: { type: "integer" }, A: { allOf: [first, rest] } })).toContain(
      "request-property-type-changed",
    );
  });
});

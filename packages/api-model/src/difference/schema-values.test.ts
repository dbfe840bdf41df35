import { describe, expect, test } from "vitest";
import { compare, documentWith, idsOf } from "../testing/api-documents.ts";

const property = (schema: unknown) => ({ properties: { a: schema } });

describe("enumerations", () => {
  test("an enumeration that was added is reported with its values, of which an answer's are a warning", () => {
    const [texts, listed] = [{ type: "string" }, { type: "string", enum: ["a"] }];
    expect(idsOf(documentWith(texts), documentWith(listed))).toEqual(["request-body-became-enum"]);
    const found = compare(documentWith(property(texts)), documentWith(property(listed)));
    expect(found.map(({ id, level }) => `${level} ${id}`)).toEqual([
      "error request-property-became-enum",
      "warning response-property-enum-value-added",
      "info request-property-enum-value-added",
    ]);
  });

  test("an enumeration that went refuses nothing, so its values are no errors", () => {
    const found = compare(documentWith({ enum: ["a"] }), documentWith({}));
    expect(found.map(({ level }) => level)).toEqual(["info", "info"]);
  });
});

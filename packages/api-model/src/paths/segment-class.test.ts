import { describe, expect, test } from "vitest";
import { isIdKey, placeholderName, segmentClass } from "./segment-class.ts";

describe("a segment on its own", () => {
  test.each([
    "users",
    "getUserById",
    "api-keys",
    "v1",
    "v2.1",
    "v1beta1",
    "en-US",
    "oauth2",
    "sha256",
    "x509",
    ".well-known",
    "payments:capture",
    "",
  ])("%j is vocabulary", (segment) => {
    expect(segmentClass(segment)).toBe("word");
  });

  test.each([
    "7",
    "-1",
    "１２",
    "2026-08-23",
    "2026-08-23T10:00:00Z",
    "507f1f77bcf86cd799439011",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "0F8FAD5B-D9CB-469F-A165-70867728950E",
    "cus_NffrFeUfNV2Hib",
    "V1StGXR8_Z5jdHi6B-myT",
    "user-123",
    "ann@example.com",
    "192.0.2.1",
    "eyJhbGciOiJub25lIn0.e30.",
    "dawe08cn",
    "{id}",
    ":id",
    "<int:id>",
    "a".repeat(101),
  ])("%j is a value", (segment) => {
    expect(segmentClass(segment)).toBe("id");
  });

  test.each(["john", "acme-fun", "report2021.pdf", "1.5", "你好", "windows-2019-image", "constructor", "__proto__"])(
    "%j may be either",
    (segment) => {
      expect(segmentClass(segment)).toBe("name");
    },
  );
});

test.each([
  ["{id}", "id"],
  [":petId", "petId"],
  ["<int:order_id>", "order_id"],
  ["{id:\\d+}", "id"],
  ["{0f8fad5b-d9cb-469f-a165-70867728950e}", null],
  ["users", null],
])("the placeholder %s is named %s", (segment, name) => {
  expect(placeholderName(segment)).toBe(name);
});

test.each([
  ["12", true],
  ["0f8fad5b-d9cb-469f-a165-70867728950e", true],
  ["2026-01-02", true],
  ["name", false],
  ["$ref", true],
  ["isVeryMuchAvailable", false],
  ["3dSecure", false],
])("a member %s is named by a value: %s", (name, expected) => {
  expect(isIdKey(name)).toBe(expected);
});

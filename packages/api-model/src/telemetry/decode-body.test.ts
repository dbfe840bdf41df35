import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { decodeBody } from "./decode-body.ts";

describe("bodies in base64", () => {
  test.each<[value: unknown, bytes: number[] | null | "malformed"]>([
    [undefined, null],
    [null, null],
    ["", null],
    ["=", null],
    ["==", null],
    ["YQ==", [97]],
    ["YQ", [97]],
    ["YWI=", [97, 98]],
    ["YWJj", [97, 98, 99]],
    ["+/+/", [251, 255, 191]],
    ["-_-_", [251, 255, 191]],
    [" YQ= =\n", [97]],
    ["Y", "malformed"],
    ["YWJjZ", "malformed"],
    ["YQ===", "malformed"],
    ["Y=Q=", "malformed"],
    ["YQ!=", "malformed"],
    ["YQ.", "malformed"],
    [7, "malformed"],
    [{}, "malformed"],
    [true, "malformed"],
  ])("%j are %j", (value, bytes) => {
    expect(decodeBody(value)).toEqual(Array.isArray(bytes) ? Buffer.from(bytes) : bytes);
  });

  it("are read back in either alphabet", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        for (const encoding of ["base64", "base64url"] as const) {
          expect(decodeBody(Buffer.from(bytes).toString(encoding))).toEqual(Buffer.from(bytes));
        }
      }),
    );
  });
});

import { expect, it } from "vitest";
import { encodeExportResponse, encodeStatus } from "./otlp-response.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

it("encodes protobuf by the definitions of OTLP and google.rpc", () => {
  expect(hex(encodeExportResponse(undefined))).toBe("");
  // partial_success = 1 { rejected_spans = 1: 300, error_message = 2: "no" }
  expect(hex(encodeExportResponse({ rejectedSpans: "300", errorMessage: "no" }))).toBe("0a0708ac0212026e6f");
  // code = 1: 8, message = 2: 200 letters
  expect(hex(encodeStatus(8, "é".repeat(100)))).toBe(`080812c801${"c3a9".repeat(100)}`);
});

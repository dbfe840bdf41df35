import { expect, test, vi } from "vitest";
import { leftOfStep, totpCode } from "./authenticator.tsx";

/** RFC 6238 appendix B: the secret "12345678901234567890", the last six of its eight digits. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("at second %i the code is RFC 6238's %s", async (second, code) => {
  vi.stubGlobal("isSecureContext", true);
  expect(await totpCode(secret, second * 1000)).toBe(code);
});

test("where the browser lends no cryptography there is no code", async () => {
  vi.stubGlobal("isSecureContext", false);
  expect(await totpCode(secret, 0)).toBe(null);
});

test("a code lasts to the end of its half minute", () => {
  expect([0, 1, 29_999, 30_000].map(leftOfStep)).toEqual([30_000, 29_999, 1, 30_000]);
});

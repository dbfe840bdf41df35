import { eachMatch } from "./match-from.ts";
import type { SecretSpan } from "./secret-span.ts";

/** Areas 000, 666 and 900–999, group 00 and serial 0000 are never issued (SSA, POMS RM 10201.035). */
const number = /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g;

/** US social security numbers, in the written form with hyphens. */
export function* findSocialSecurity(text: string): Iterable<SecretSpan> {
  for (const { 0: found, index } of eachMatch(number, text)) {
    yield { start: index, end: index + found.length, kind: "us_ssn" };
  }
}

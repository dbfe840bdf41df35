import { matchFrom } from "./match-from.ts";
import type { SecretSpan } from "./secret-span.ts";

const beginning = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const ending = /-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;

/** Private keys in PEM or OpenPGP armour (RFC 7468, RFC 9580); one without an end reaches to the end of the text. */
export function* findPrivateKeys(text: string): Iterable<SecretSpan> {
  let from = 0;
  while (from < text.length) {
    const begin = matchFrom(beginning, text, from);
    if (begin === null) return;
    const end = matchFrom(ending, text, begin.index);
    from = end === null ? text.length : end.index + end[0].length;
    yield { start: begin.index, end: from, kind: "private_key" };
  }
}

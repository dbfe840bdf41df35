import type { SecretSpan } from "./secret-span.ts";
import { secretParameterKind } from "./secret-name.ts";
import { mask } from "./masking.ts";

const parameter = /[?&]([\w.[\]-]{1,64})=([^&\s"'<>#\\]+)/g;

/** Secrets among the query parameters of addresses in a text, by parameter name. */
export function* findAddressSecrets(text: string): Iterable<SecretSpan> {
  for (const { 0: found, 1: name = "", 2: value = "", index } of text.matchAll(parameter)) {
    const kind = value === mask ? null : secretParameterKind(name);
    const end = index + found.length;
    if (kind !== null) yield { start: end - value.length, end, kind };
  }
}

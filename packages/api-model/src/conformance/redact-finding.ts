import { maskSecrets } from "../redaction/find-secrets.ts";
import { mask } from "../redaction/masking.ts";
import type { RedactedExchange } from "../redaction/redact-exchange.ts";
import { secretKind, secretParameterKind } from "../redaction/secret-name.ts";
import type { Finding } from "./finding.ts";

/** Characters of a sentence about a value; beyond them are enumerations without end. */
const longest = 300;

/** As `describe` writes one: its type comes first. */
const value = /^(string|number) .*$/s;

/**
 * The finding as it may be stored: it has the type of what was redacted from the call, never the value.
 * @param redacted the same call, redacted
 */
export function redactFinding(finding: Finding, redacted: RedactedExchange): Finding {
  const { sample, expected, got } = finding;
  const shown = isSecretPlace(sample, redacted) ? got.replace(value, "$1") : maskSecrets(got);
  return {
    ...finding,
    sample: maskSecrets(sample),
    expected: expected.slice(0, longest),
    got: shown.slice(0, longest),
  };
}

function isSecretPlace(sample: string, { path, reqHeaders, resHeaders, redactions }: RedactedExchange): boolean {
  const [, side = "", place = "", ...names] = sample.split("/");
  const [name = "", member] = names;
  // A member of an object may have a name of its own in a query or a form: `filter[name]`, `name`.
  const ownNames = member === undefined ? [] : [`/${name}[${member}]`, `/${member}`];
  const pointers = [`/${names.join("/")}`, ...ownNames];
  const isMasked = (where: string) =>
    redactions.some(
      (each) =>
        each.in === where &&
        (each.pointer === "" || pointers.some((pointer) => `${pointer}/`.startsWith(`${each.pointer}/`))),
    );
  const isNamed = (kindOf: (name: string) => string | null) => names.some((each) => kindOf(unescaped(each)) !== null);
  switch (place) {
    case "header":
    case "headers":
      return (side === "request" ? reqHeaders : resHeaders).some(
        (each) => each.name === unescaped(name) && each.redacted,
      );
    case "cookie":
      return true;
    case "query":
      return isMasked("query") || isNamed(secretParameterKind);
    case "path":
      return name !== "" && (path.includes(mask) || isNamed(secretKind));
    default:
      return isMasked(side === "request" ? "req_body" : "res_body") || isNamed(secretKind);
  }
}

function unescaped(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}

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
 * The finding as it may be stored: it tells the type of what redaction took out of the call, and never the value.
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
  const [, side = "", place = "", name = ""] = sample.split("/", 4);
  const isMasked = (where: string, pointer: string) =>
    redactions.some(
      (each) => each.in === where && (each.pointer === "" || `${pointer}/`.startsWith(`${each.pointer}/`)),
    );
  switch (place) {
    case "header":
    case "headers":
      return (side === "request" ? reqHeaders : resHeaders).some(
        (each) => each.name === unescaped(name) && each.redacted,
      );
    case "cookie":
      return true;
    case "query":
      return isMasked("query", `/${name}`) || secretParameterKind(unescaped(name)) !== null;
    case "path":
      return name !== "" && (path.includes(mask) || secretKind(unescaped(name)) !== null);
    default: {
      const names = sample.split("/").slice(3);
      const where = side === "request" ? "req_body" : "res_body";
      return isMasked(where, `/${names.join("/")}`) || names.some((each) => secretKind(unescaped(each)) !== null);
    }
  }
}

function unescaped(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}

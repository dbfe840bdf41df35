import type { EventHeader, Redaction } from "@parapet/contract";
import { limits } from "../limits.ts";
import type { Exchange, HttpHeader } from "../telemetry/exchange.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { maskSecrets } from "./find-secrets.ts";
import { maskQuery } from "./mask-form.ts";
import { maskHeader } from "./mask-header.ts";
import { applyMaskings, mask, type Masking } from "./masking.ts";
import { noPrivateParts, type PrivateParts } from "./private-parts.ts";
import { redactBody } from "./redact-body.ts";

/** The parts of an exchange that can hold secrets, as they may be stored. */
export interface RedactedExchange {
  /** Secrets that show by their shape are masked; the list of redactions has no place for a path. */
  readonly path: string;
  readonly query: string | null;
  readonly reqHeaders: readonly EventHeader[];
  readonly resHeaders: readonly EventHeader[];
  /** Text, at most 64 KiB of what came; null when there is none or it is binary. */
  readonly reqBody: string | null;
  readonly resBody: string | null;
  /** More came than is kept. */
  readonly reqBodyCut: boolean;
  readonly resBodyCut: boolean;
  /** What was masked in query and bodies, at most 200 entries each. */
  readonly redactions: readonly Redaction[];
}

const nothing: ReadonlySet<string> = new Set();

/** Takes the secrets, and what else is private, out of an exchange before anything of it is stored. */
export function redactExchange(exchange: Exchange, parts: PrivateParts = noPrivateParts): RedactedExchange {
  const { query, reqHeaders, resHeaders } = exchange;
  const inQuery = query === null ? [] : maskQuery(query);
  const reqBody = redactBody(exchange.reqBody, headerValue(reqHeaders, "content-type"), parts);
  const resBody = redactBody(exchange.resBody, headerValue(resHeaders, "content-type"), parts);
  const hidden = parts.headers.length === 0 ? nothing : new Set(parts.headers.map((name) => name.toLowerCase()));
  const header = (each: HttpHeader): EventHeader =>
    hidden.has(each.name) && each.value !== "" ? { name: each.name, value: mask, redacted: true } : maskHeader(each);
  return {
    path: maskSecrets(exchange.path),
    query: query === null ? null : applyMaskings(query, inQuery),
    reqHeaders: reqHeaders.map(header),
    resHeaders: resHeaders.map(header),
    reqBody: reqBody.text,
    resBody: resBody.text,
    reqBodyCut: reqBody.cut,
    resBodyCut: resBody.cut,
    redactions: [
      ...listed("query", inQuery),
      ...listed("req_body", reqBody.maskings),
      ...listed("res_body", resBody.maskings),
    ],
  };
}

function listed(place: Redaction["in"], maskings: readonly Masking[]): Redaction[] {
  return maskings.slice(0, limits.listedRedactions).map(({ pointer, kind }) => ({ in: place, pointer, kind }));
}

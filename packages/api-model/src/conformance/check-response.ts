import type { Exchange } from "../telemetry/exchange.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { checkBody } from "./check-body.ts";
import { checkValue } from "./check-schema.ts";
import type { Check } from "./check.ts";
import { add, below } from "./finding.ts";
import { addLost } from "./lost-reference.ts";
import { namedValue } from "./parameter-value.ts";
import { say } from "./phrases.ts";
import { response, type SpecHeader, type SpecOperation } from "./spec-operation.ts";

/** Checks status, headers and body of a response. */
export function checkResponse(exchange: Exchange, { responses, place }: SpecOperation, check: Check): void {
  const { status } = exchange;
  if (status === null) return;
  const described =
    responses.get(String(status)) ?? responses.get(`${Math.floor(status / 100)}XX`) ?? responses.get("DEFAULT");
  if (described === undefined) {
    // "Not modified" is an answer that caches ask for, not the operation.
    if (status === 304) return;
    const where = { sample: below(response, "status"), spec: below(place, "responses") };
    add(
      check.findings,
      "rogue",
      "undocumented_status",
      where,
      [...responses.keys()].join(", ").toLowerCase(),
      String(status),
    );
    return;
  }
  for (const each of described.lost) addLost(each, check.findings);
  check.document.steps.take(10 * described.headers.length);
  for (const header of described.headers) checkHeader(exchange, header, check);
  if (exchange.method === "HEAD" || described.lost.some(({ where }) => where.sample === response)) return;
  const contentType = headerValue(exchange.resHeaders, "content-type");
  checkBody(exchange.resBody, contentType, described.content, { sample: response, spec: described.place }, check);
}

function checkHeader({ resHeaders }: Exchange, header: SpecHeader, check: Check): void {
  const { name, required, schema, place, schemaPlace } = header;
  // OpenAPI: the content type comes from the content.
  if (name === "content-type") return;
  const values = resHeaders.filter((each) => each.name === name).map(({ value }) => value);
  const where = { sample: below(response, "headers", name), spec: place };
  if (values.length === 0) {
    if (required) add(check.findings, "violation", "header_missing", where, say("header", name), say("nothing"));
    return;
  }
  checkValue(schema, namedValue(header, [values.join(",")], check.document), { ...where, spec: schemaPlace }, check);
}

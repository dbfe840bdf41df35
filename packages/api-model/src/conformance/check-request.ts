import { say } from "./phrases.ts";
import { cookiePairs, queryPairs, type Pair } from "../learning/pairs.ts";
import { isIdKey, placeholderName } from "../paths/segment-class.ts";
import { credentialsOf } from "../detectors/credentials.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import { checkBody } from "./check-body.ts";
import { checkValue, type Check } from "./check-schema.ts";
import { add, below, type Place } from "./finding.ts";
import { objectValue, parameterValue } from "./parameter-value.ts";
import type { PathMatch } from "./spec-paths.ts";
import type { SpecOperation, SpecParameter } from "./spec-operation.ts";

const request: Place = below(null, "request");

/** Checks parameters, credentials and body of a request. */
export function checkRequest(exchange: Exchange, match: PathMatch, operation: SpecOperation, check: Check): void {
  const query = queryPairs(exchange.query ?? "");
  const cookies = cookiePairs(exchange.reqHeaders);
  for (const parameter of operation.parameters) {
    const values = valuesOf(parameter, exchange, match, query, cookies);
    checkParameter(parameter, values, check);
  }
  checkUnknown(query, exchange, operation, check);
  checkCredentials(exchange, operation, check);
  const contentType = headerValue(exchange.reqHeaders, "content-type");
  const { body } = operation;
  const isAbsent = exchange.reqBytes === 0 && exchange.reqBody === null && !exchange.reqBodyTruncated;
  if (body?.required === true && isAbsent) {
    add(
      check.findings,
      "violation",
      "body_missing",
      { sample: below(request, "body"), spec: body.place },
      say("body"),
      say("nothing"),
    );
  }
  checkBody(
    exchange.reqBody,
    contentType,
    body?.content ?? null,
    { sample: request, spec: body?.place ?? operation.place },
    check,
  );
}

function valuesOf(
  parameter: SpecParameter,
  exchange: Exchange,
  match: PathMatch,
  query: readonly Pair[],
  cookies: readonly Pair[],
): string[] {
  const named = (pairs: readonly Pair[]) => pairs.filter(([name]) => name === parameter.name).map(([, value]) => value);
  switch (parameter.in) {
    case "path": {
      const value = match.values.get(parameter.name);
      // Some sources send the route's template: then nobody knows the value.
      return value === undefined || placeholderName(value) !== null ? [] : withoutPrefix(value, parameter);
    }
    case "query":
      return named(query);
    case "cookie":
      return named(cookies);
    case "header":
      return exchange.reqHeaders.filter(({ name }) => name === parameter.name).map(({ value }) => value);
  }
}

/** The texts behind `.` or `;name=`; a path that is written otherwise is taken as it is. */
function withoutPrefix(value: string, { name, prefix }: SpecParameter): string[] {
  if (prefix === "label" && value.startsWith(".")) return [value.slice(1)];
  if (prefix !== "matrix" || !value.startsWith(";")) return [value];
  return value
    .slice(1)
    .split(";")
    .map((each) => (each.startsWith(`${name}=`) ? each.slice(name.length + 1) : each));
}

/** Headers that OpenAPI describes elsewhere. */
const describedElsewhere = new Set(["accept", "content-type", "authorization"]);

function checkParameter(parameter: SpecParameter, values: readonly string[], check: Check): void {
  const { name, schema, separator, object, mayBeEmpty } = parameter;
  const sample = below(request, parameter.in, name);
  const isElsewhere = object === "deep" || object === "spread";
  if (isElsewhere || (parameter.in === "header" && describedElsewhere.has(name))) return;
  if (values.length === 0) {
    // The path matched, so a path parameter that is not there is the document's mistake.
    if (!parameter.required || parameter.in === "path") return;
    add(
      check.findings,
      "violation",
      "parameter_missing",
      { sample, spec: parameter.place },
      say("parameter", parameter.in),
      say("nothing"),
    );
    return;
  }
  if (schema === undefined || (mayBeEmpty && values.every((value) => value === ""))) return;
  const texts = parameter.in === "header" ? [values.join(",")] : values;
  const value =
    object === null
      ? parameterValue(texts, separator, schema, check.document)
      : (objectValue(texts, separator, object === "assigned", schema, check.document) ?? texts[0]);
  checkValue(schema, value, { sample, spec: parameter.place }, check);
}

/** Parameters of the query that the document does not know; credentials are checked on their own. */
function checkUnknown(query: readonly Pair[], exchange: Exchange, operation: SpecOperation, check: Check): void {
  const known = new Set<string>();
  // A spread object that may have any members may be any parameter.
  if (operation.parameters.some((each) => each.object === "spread" && isOpen(each.schema, check))) return;
  for (const parameter of operation.parameters.filter((each) => each.in === "query")) {
    known.add(parameter.name);
    if (parameter.object === "spread") for (const name of propertyNames(parameter.schema, check)) known.add(name);
  }
  const credentials = new Set(
    credentialsOf(exchange)
      .filter((each) => each.in === "query")
      .map(({ name }) => name),
  );
  const unknown = new Set(
    query.map(([name]) => name).filter((name) => !known.has(name.replace(/\[.*\]$/s, "")) && !known.has(name)),
  );
  for (const name of unknown) {
    if (credentials.has(name) || isIdKey(name)) continue;
    const where = { sample: below(request, "query", name), spec: below(operation.place, "parameters") };
    add(check.findings, "rogue", "undocumented_parameter", where, say("no_parameter"), say("any_parameter"));
  }
}

function isOpen(schema: unknown, { document }: Check): boolean {
  const followed = document.follow(schema);
  return isWireObject(followed) && (followed["additionalProperties"] ?? false) !== false;
}

function propertyNames(schema: unknown, { document }: Check): string[] {
  const followed = document.follow(schema);
  const properties = isWireObject(followed) ? followed["properties"] : undefined;
  return isWireObject(properties) ? Object.keys(properties) : [];
}

/** A call that was served without any of the credentials that the document asks for. */
function checkCredentials(exchange: Exchange, { security, place }: SpecOperation, check: Check): void {
  const isServed = exchange.status !== null && exchange.status >= 200 && exchange.status < 300;
  if (security.length === 0 || !isServed) return;
  const names = new Set(exchange.reqHeaders.map(({ name }) => name));
  const credentials = credentialsOf(exchange);
  const has = (scheme: Readonly<Record<string, unknown>>): boolean => {
    if (scheme["type"] !== "apiKey") {
      return (
        scheme["type"] === "mutualTLS" ||
        names.has("authorization") ||
        credentials.some(({ kind }) => kind === "bearer" || kind === "jwt")
      );
    }
    const name = String(scheme["name"]);
    if (scheme["in"] === "header") return names.has(name.toLowerCase());
    const pairs = scheme["in"] === "query" ? queryPairs(exchange.query ?? "") : cookiePairs(exchange.reqHeaders);
    return pairs.some(([each]) => each === name);
  };
  if (security.some((schemes) => schemes.every(has))) return;
  const expected = security
    .map((schemes) => schemes.map((scheme) => String(scheme["type"])).join(" and "))
    .join(", or ");
  add(
    check.findings,
    "violation",
    "security",
    { sample: below(request, "headers"), spec: below(place, "security") },
    expected,
    say("no_credentials"),
  );
}

import { listCredentials } from "../detectors/credentials.ts";
import { byName, cookiePairs, queryPairs } from "../learning/pairs.ts";
import { isIdKey, placeholderName } from "../paths/segment-class.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { checkBody } from "./check-body.ts";
import { checkValue } from "./check-schema.ts";
import type { Check } from "./check.ts";
import { add, below, unread } from "./finding.ts";
import { addLost } from "./lost-reference.ts";
import { namedValue } from "./parameter-value.ts";
import { say } from "./phrases.ts";
import { isNameOf, queryValue, withoutBrackets, type Texts } from "./query-value.ts";
import { getAdditional } from "./schema-members.ts";
import type { SpecDocument } from "./spec-document.ts";
import { request, requestBody, type SpecOperation, type SpecParameter } from "./spec-operation.ts";
import type { PathMatch } from "./spec-paths.ts";

/** What a request says in its parameters. */
interface Sent {
  readonly exchange: Exchange;
  readonly path: PathMatch["values"];
  readonly query: Texts;
  readonly cookies: Texts;
}

/** Checks parameters, credentials and body of a request. */
export function checkRequest(exchange: Exchange, match: PathMatch, operation: SpecOperation, check: Check): void {
  const sent: Sent = {
    exchange,
    path: match.values,
    query: byName(queryPairs(exchange.query ?? "")),
    cookies: byName(cookiePairs(exchange.reqHeaders)),
  };
  for (const each of operation.lost) addLost(each, check.findings);
  const lost = new Set(operation.lost.map(({ where }) => where.sample));
  const unknown = unknownNames(sent, operation, check.document);
  const owners = operation.parameters.filter((each) => ownsOthers(each, sent, check.document));
  for (const parameter of operation.parameters) {
    check.document.steps.take(10);
    // With several owners, the owner of an unknown name is ambiguous.
    const others = owners.length === 1 && owners[0] === parameter ? unknown : [];
    checkParameter(parameter, valueOf(parameter, sent, others, check.document), check);
  }
  if (owners.length === 0 && !lost.has(request)) addUnknown(unknown, operation, check);
  checkCredentials(exchange, operation, check);
  const contentType = headerValue(exchange.reqHeaders, "content-type");
  const { body } = operation;
  // The body is one of Swagger's parameters.
  if (lost.has(requestBody) || (lost.has(request) && check.document.dialect === "2.0")) return;
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

/** Headers that OpenAPI describes elsewhere. */
const describedElsewhere = new Set(["accept", "content-type", "authorization"]);

/** The value of a parameter; undefined where it is not there. */
function valueOf(parameter: SpecParameter, sent: Sent, others: readonly string[], document: SpecDocument): unknown {
  const { name, object, mayBeEmpty } = parameter;
  // Only queries have objects whose members have names of their own.
  if (parameter.in !== "query" && (object === "deep" || object === "spread")) return unread;
  switch (parameter.in) {
    case "path": {
      const value = sent.path.get(name);
      // Some sources send the route's template, which hides the value. One without a place in the path is the
      // document's mistake.
      if (value === undefined || placeholderName(value) !== null) return unread;
      return namedValue(parameter, withoutPrefix(value, parameter), document);
    }
    case "query": {
      const isEmpty = mayBeEmpty && sent.query.get(name)?.every((value) => value === "") === true;
      return isEmpty ? unread : queryValue(parameter, sent.query, document, others);
    }
    case "cookie":
      return namedValue(parameter, sent.cookies.get(name) ?? [], document);
    case "header": {
      if (describedElsewhere.has(name)) return unread;
      const values = sent.exchange.reqHeaders.filter((each) => each.name === name).map(({ value }) => value);
      return namedValue(parameter, values.length === 0 ? [] : [values.join(",")], document);
    }
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

function checkParameter(parameter: SpecParameter, value: unknown, check: Check): void {
  const { name, schema, place, schemaPlace, required, object } = parameter;
  const isSpread = object === "spread";
  const sample = isSpread ? below(request, parameter.in) : below(request, parameter.in, name);
  // An object without members leaves nothing behind where each has a name of its own.
  const sent = value === undefined && isSpread && required ? {} : value;
  if (sent !== undefined) return checkValue(schema, sent, { sample, spec: schemaPlace }, check);
  if (!required) return;
  const expected = say("parameter", parameter.in);
  add(check.findings, "violation", "parameter_missing", { sample, spec: place }, expected, say("nothing"));
}

/** Names of the query that no parameter has; credentials are checked on their own. */
function unknownNames({ query, exchange }: Sent, { parameters }: SpecOperation, document: SpecDocument): string[] {
  const inQuery = parameters.filter((each) => each.in === "query");
  const credentials = new Set(
    listCredentials(exchange)
      .filter((each) => each.in === "query")
      .map(({ name }) => name),
  );
  document.steps.take(query.size * (1 + inQuery.length));
  const isKnown = (name: string) =>
    inQuery.some((each) => each.name === withoutBrackets(name) || isNameOf(name, each, document));
  return Array.from(query.keys()).filter((name) => !credentials.has(name) && !isKnown(name));
}

/** Whether names that no parameter has are members of this one: it has members of any name, and is there. */
function ownsOthers(parameter: SpecParameter, { query }: Sent, document: SpecDocument): boolean {
  if (parameter.in !== "query" || parameter.object !== "spread") return false;
  const others = getAdditional(parameter.schema, document);
  if (others !== "allowed") return others === "described";
  return parameter.required || queryValue(parameter, query, document) !== undefined;
}

function addUnknown(names: readonly string[], operation: SpecOperation, check: Check): void {
  for (const name of names) {
    if (isIdKey(name)) continue;
    const where = { sample: below(request, "query", name), spec: below(operation.place, "parameters") };
    add(check.findings, "rogue", "undocumented_parameter", where, say("no_parameter"), say("any_parameter"));
  }
}

/** A call that was served without any of the credentials that the document asks for. */
function checkCredentials(exchange: Exchange, { security, place }: SpecOperation, check: Check): void {
  const { document } = check;
  const isServed = exchange.status !== null && exchange.status >= 200 && exchange.status < 300;
  if (security.length === 0 || !isServed) return;
  const names = new Set(exchange.reqHeaders.map(({ name }) => name));
  const sent = { query: byName(queryPairs(exchange.query ?? "")), cookie: byName(cookiePairs(exchange.reqHeaders)) };
  const credentials = listCredentials(exchange);
  const has = (scheme: Readonly<Record<string, unknown>>): boolean => {
    if (scheme["type"] !== "apiKey") {
      return (
        scheme["type"] === "mutualTLS" ||
        names.has("authorization") ||
        credentials.some(({ kind }) => kind === "bearer" || kind === "jwt")
      );
    }
    const { name } = scheme;
    if (typeof name !== "string") return false;
    if (scheme["in"] === "header") return names.has(name.toLowerCase());
    return (scheme["in"] === "query" ? sent.query : sent.cookie).has(name);
  };
  document.steps.take(10 * security.length + 10 * security.reduce((sum, schemes) => sum + schemes.length, 0));
  if (security.some((schemes) => schemes.every(has))) return;
  const expected = security
    .map((schemes) => schemes.map(({ type }) => (typeof type === "string" ? type : "")).join(" and "))
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

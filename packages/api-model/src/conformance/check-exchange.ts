import { say } from "./phrases.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { checkRequest } from "./check-request.ts";
import { checkResponse } from "./check-response.ts";
import { add, below, type Finding, type Findings, type Verdict } from "./finding.ts";
import { specDocument, type SpecDocument } from "./spec-document.ts";
import { specOperation, type SpecOperation } from "./spec-operation.ts";
import { specPaths, type PathMatch } from "./spec-paths.ts";

/** How one call stands to a document. */
export interface Conformance {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** The template that the call fits, as the document writes it. */
  readonly template: string | null;
  /** The same as callers see it: with the base path of the server. */
  readonly route: string | null;
  /** Values of its parameters, by name. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** A document that calls are checked against; it never changes, and keeps what it has read. */
export interface Contract {
  /** The documented templates with the server's base path: what clustering should know (`Knowledge`). */
  readonly templates: readonly string[];
  readonly check: (exchange: Exchange) => Conformance;
}

/** Reads a parsed OpenAPI 3.x or Swagger 2.0 document, provided or learnt; null when it is none. */
export function readContract(value: unknown): Contract | null {
  const document = specDocument(value);
  if (document === null) return null;
  const paths = specPaths(document);
  const operations = new WeakMap<object, Map<string, SpecOperation>>();
  const operationOf = (match: PathMatch, method: string): SpecOperation | null => {
    if (match.operation === null) return null;
    const known = operations.get(match.item) ?? new Map<string, SpecOperation>();
    operations.set(match.item, known);
    const operation = known.get(method) ?? specOperation(document, match, method, match.operation);
    known.set(method, operation);
    return operation;
  };
  return {
    templates: paths.templates,
    check: (exchange) => {
      const method = exchange.method.toLowerCase();
      const match = paths.match(exchange.path, method);
      return check(exchange, document, match, match === null ? null : operationOf(match, method));
    },
  };
}

/** Gravest first. */
const order: readonly Verdict[] = ["shadow", "zombie", "violation", "rogue", "none"];

function check(
  exchange: Exchange,
  document: SpecDocument,
  match: PathMatch | null,
  operation: SpecOperation | null,
): Conformance {
  const findings: Findings = { list: [] };
  const request = below(null, "request");
  if (match === null) {
    add(
      findings,
      "shadow",
      "path",
      { sample: below(request, "path"), spec: below(null, "paths") },
      say("path"),
      exchange.path,
    );
    return { verdict: "shadow", findings: findings.list, template: null, route: null, parameters: new Map() };
  }
  const { template, route, values: parameters } = match;
  if (operation === null) {
    add(
      findings,
      "shadow",
      "method",
      { sample: below(request, "method"), spec: match.place },
      say("method"),
      exchange.method,
    );
    return { verdict: "shadow", findings: findings.list, template, route, parameters };
  }
  checkAge(exchange, operation, findings);
  // An answer of 4xx says that the server refused the request: then its faults are not the API's.
  const isRefused = exchange.status !== null && exchange.status >= 400 && exchange.status < 500;
  if (!isRefused) checkRequest(exchange, match, operation, { document, direction: "request", findings });
  checkResponse(exchange, operation, { document, direction: "response", findings });
  const verdict = order.find((each) => findings.list.some((finding) => finding.verdict === each)) ?? "none";
  return { verdict, findings: findings.list, template, route, parameters };
}

function checkAge({ tsMs }: Exchange, { deprecated, sunsetMs, place }: SpecOperation, findings: Findings): void {
  const isSunset = sunsetMs !== null && tsMs >= sunsetMs;
  if (!deprecated && !isSunset) return;
  const where = { sample: below(null, "request", "path"), spec: below(place, isSunset ? "x-sunset" : "deprecated") };
  add(findings, "zombie", isSunset ? "sunset" : "deprecated", where, say("no_call"), say("call"));
}

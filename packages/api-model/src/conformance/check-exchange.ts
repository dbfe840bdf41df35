import type { Exchange } from "../telemetry/exchange.ts";
import { isHealthCheck, isPreflight } from "../telemetry/is-api-call.ts";
import { checkRequest } from "./check-request.ts";
import { checkResponse } from "./check-response.ts";
import { add, below, type Finding, type Findings, type Verdict } from "./finding.ts";
import { finished } from "./finished.ts";
import { addLost, lostReference } from "./lost-reference.ts";
import { say } from "./phrases.ts";
import { specDocumentSteps, withSteps, type SpecDocument } from "./spec-document.ts";
import { specOperation, type SpecOperation } from "./spec-operation.ts";
import { specPathSteps, type PathMatch } from "./spec-paths.ts";
import { Steps, TooCostly } from "./steps.ts";

/** Result of checking one call against a document. */
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

/** Reads a parsed OpenAPI 3.x or Swagger 2.0 document, provided or learned; null when it is none. */
export function readContract(value: unknown): Contract | null {
  return finished(contractSteps(value));
}

/** The same, one path at each step, so that others may go between. */
export function* contractSteps(value: unknown): Generator<undefined, Contract | null> {
  const document = yield* specDocumentSteps(value);
  if (document === null) return null;
  const paths = yield* specPathSteps(document);
  const operations = new WeakMap<object, Map<string, SpecOperation | TooCostly>>();
  const operationOf = (match: PathMatch, method: string): SpecOperation | null => {
    if (match.operation === null) return null;
    const known = operations.get(match.item) ?? new Map<string, SpecOperation | TooCostly>();
    operations.set(match.item, known);
    const operation = known.get(method) ?? readOperation(document, match, method, match.operation);
    known.set(method, operation);
    if (operation instanceof TooCostly) throw operation;
    return operation;
  };
  return {
    templates: paths.templates,
    check: (exchange) => {
      const findings: Findings = { list: [], steps: new Steps(maxSteps) };
      const read = withSteps(document, findings.steps);
      const method = exchange.method.toLowerCase();
      let match: PathMatch | null = null;
      try {
        match = paths.match(exchange.path, method, findings.steps);
        const operation = match === null ? null : operationOf(match, method);
        check(exchange, read, match, operation, findings);
      } catch (error) {
        if (!(error instanceof TooCostly)) throw error;
        findings.list.push(tooCostly);
      }
      const verdict = order.find((each) => findings.list.some((finding) => finding.verdict === each)) ?? "none";
      const { template = null, route = null, values: parameters = new Map() } = match ?? {};
      return { verdict, findings: findings.list, template, route, parameters };
    },
  };
}

/** An operation is read once, at its first call, or found to cost too much. */
function readOperation(document: SpecDocument, ...operation: OperationToRead): SpecOperation | TooCostly {
  try {
    return specOperation(withSteps(document, new Steps(maxReadSteps)), ...operation);
  } catch (error) {
    if (error instanceof TooCostly) return error;
    throw error;
  }
}

type OperationToRead = Parameters<typeof specOperation> extends [SpecDocument, ...infer Rest] ? Rest : never;

/** Steps that reading an operation may take. */
const maxReadSteps = 500_000;

/** Steps that one call may take: some 20 ms for the worst of documents. */
const maxSteps = 200_000;

/** What is not checked is never silent, and never good. */
const tooCostly: Finding = {
  rule: "too_costly",
  verdict: "unchecked",
  sample: "",
  spec: "",
  expected: say("steps_at_most", maxSteps),
  got: say("not_checked"),
};

/** Of a call to an API whose document costs too much to be read. */
export const uncheckedCall: Conformance = {
  verdict: "unchecked",
  findings: [tooCostly],
  template: null,
  route: null,
  parameters: new Map(),
};

/** Gravest first. */
const order: readonly Verdict[] = ["shadow", "zombie", "violation", "rogue", "unchecked", "none"];

function check(
  exchange: Exchange,
  document: SpecDocument,
  match: PathMatch | null,
  operation: SpecOperation | null,
  findings: Findings,
): void {
  const request = below(null, "request");
  // Preflights and probes aren't undocumented operations.
  if (operation === null && (isPreflight(exchange) || isHealthCheck(exchange))) return;
  if (match === null) {
    const where = { sample: below(request, "path"), spec: below(null, "paths") };
    return add(findings, "shadow", "path", where, say("path"), exchange.path);
  }
  if (operation === null) {
    const lost = lostReference(document, match.item, below(request, "method"), match.place);
    if (lost !== null) return addLost(lost, findings);
    const where = { sample: below(request, "method"), spec: match.place };
    return add(findings, "shadow", "method", where, say("method"), exchange.method);
  }
  checkAge(exchange, operation, findings);
  // An answer of 4xx says that the server refused the request: then its faults are not the API's.
  const isRefused = exchange.status !== null && exchange.status >= 400 && exchange.status < 500;
  if (!isRefused) checkRequest(exchange, match, operation, { document, direction: "request", findings, open: [] });
  checkResponse(exchange, operation, { document, direction: "response", findings, open: [] });
}

function checkAge({ tsMs }: Exchange, { deprecated, sunsetMs, place }: SpecOperation, findings: Findings): void {
  const isSunset = sunsetMs !== null && tsMs >= sunsetMs;
  if (!deprecated && !isSunset) return;
  const where = { sample: below(null, "request", "path"), spec: below(place, isSunset ? "x-sunset" : "deprecated") };
  add(findings, "zombie", isSunset ? "sunset" : "deprecated", where, say("no_call"), say("call"));
}

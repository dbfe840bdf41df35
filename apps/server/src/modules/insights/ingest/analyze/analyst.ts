import {
  acceptsAction,
  identifyConsumer,
  isBatch,
  isHealthCheck,
  isPreflight,
  isSiteFile,
  readAction,
  redactFinding,
  templateMatcher,
  uncheckedCall,
  type Contract,
  type Exchange,
  type IdentityRule,
  type RedactedExchange,
  type TemplateMatch,
} from "@parapet/api-model";
import { defaultIdentityRules } from "@parapet/contract";
import type { Found } from "../../finding/finding-kinds.ts";
import { packFindings, type PackRules } from "../../rule-pack/pack-findings.ts";
import type { Analysis, CallKind } from "../analyzed-call.ts";
import { CallDetectors, type Route } from "./call-detectors.ts";
import { CredentialFindings, type KnownSecrets } from "./credential-findings.ts";
import { inferTemplate } from "./infer-template.ts";
import type { ApiKnowledge } from "./knowledge.ts";
import { KnownActions } from "./known-actions.ts";

/** A time budget in milliseconds per second; unused time adds up to one second's budget. */
export class TimeBudget {
  readonly #perSecond: number;
  readonly #now: () => number;
  #left: number;
  #at: number;
  #isSpent = false;

  /** @param now a monotonic clock in milliseconds */
  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#left = perSecond;
    this.#at = now();
  }

  /** Once spent, half of it must be regained: one longer run finds more than several short ones. */
  hasTime(): boolean {
    const now = this.#now();
    this.#left = Math.min(this.#perSecond, this.#left + ((now - this.#at) * this.#perSecond) / 1000);
    this.#at = now;
    this.#isSpent = this.#left <= (this.#isSpent ? this.#perSecond / 2 : 0);
    return !this.#isSpent;
  }

  /** Runs work and deducts the time it took. */
  spend<Result>(work: () => Result): Result {
    const started = this.#now();
    const result = work();
    this.#left -= this.#now() - started;
    return result;
  }
}

/** Larger bodies aren't inspected: it bounds the cost of one call. */
const maxBody = 256 * 1024;
/** Milliseconds per second for detectors, beyond the first calls of each operation, and for custom rules. */
const detectorsMs = 50;
const packsMs = 25;

interface Held {
  readonly document: { readonly id: string; readonly contract: Contract | null } | null;
  readonly match: (path: string) => TemplateMatch | null;
  /** Matches the templates of the document. */
  readonly matchDocument: (path: string) => TemplateMatch | null;
  readonly rules: readonly IdentityRule[];
  readonly packs: PackRules | null;
  readonly detectors: CallDetectors;
  /** Methods and inferred templates of its calls, before they are learned. */
  readonly called: Set<string>;
  readonly actions: KnownActions;
}

/** Max inferred operations kept per API. */
const maxCalled = 2_000;

/** Analyzes calls by what is known of their APIs: synchronously, without I/O. */
export class Analyst {
  readonly #apis = new Map<string, Held>();
  readonly #credentials = new CredentialFindings();
  readonly #budget: TimeBudget;
  readonly #packBudget: TimeBudget;

  /** @param now a monotonic clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#budget = new TimeBudget(detectorsMs, now);
    this.#packBudget = new TimeBudget(packsMs, now);
  }

  /** Sets the secrets that weak credentials use; none is found before. */
  setKnownSecrets(secrets: KnownSecrets): void {
    this.#credentials.setKnownSecrets(secrets);
  }

  /** Replaces what is known of an API; the state from its calls stays. */
  setKnowledge(api: string, { document, templates, rules, packs }: ApiKnowledge): void {
    const held = this.#apis.get(api);
    const isSame = document === "same" && held !== undefined;
    const known = document === "same" ? (held?.document ?? null) : document;
    this.#apis.set(api, {
      document: known,
      match: templateMatcher(templates),
      matchDocument: isSame ? held.matchDocument : templateMatcher(known?.contract?.templates ?? []),
      rules,
      packs,
      detectors: held?.detectors ?? new CallDetectors(),
      called: held?.called ?? new Set(),
      actions: held?.actions ?? new KnownActions(),
    });
  }

  forget(api: string): void {
    this.#apis.delete(api);
  }

  /** Whether a call goes to an operation that is documented, learned or was called before, whatever its response. */
  isOperation(api: string, exchange: Exchange): boolean {
    const held = this.#apis.get(api);
    if (held === undefined) return false;
    const template = (held.matchDocument(exchange.path) ?? held.match(exchange.path))?.template;
    // A bare parameter matches any file; an operation for files names their ending.
    if (isSiteFile(exchange.path)) return template !== undefined && isSiteFile(template);
    return template !== undefined || held.called.has(inferredOperation(exchange));
  }

  /**
   * @param api the name given to `setKnowledge`; nothing is known of another one
   * @param exchange unredacted: consumers are identified by their secrets
   * @param redacted the same call as it is stored
   * @param key of the provider's fingerprints
   */
  analyze(api: string, exchange: Exchange, redacted: RedactedExchange, key: string): Analysis {
    const held = this.#apis.get(api);
    const consumer = identifyConsumer(exchange, held?.rules ?? defaultIdentityRules, key);
    const identity = {
      consumerKind: consumer?.kind ?? null,
      consumer: consumer && (consumer.display || `${consumer.kind}:${consumer.fingerprint.slice(0, 12)}`),
      organization: consumer?.organization ?? null,
    };
    const none = { action: null, verdict: null, differences: [], documentId: null, findings: [] };
    if (held === undefined || !exchange.isApi) {
      const kind = kindOf(exchange, false);
      return { ...identity, ...none, kind, template: inferTemplate(redacted.path) };
    }
    if (held.called.size < maxCalled) held.called.add(inferredOperation(exchange));
    const bounded = withoutLargeBodies(exchange);
    const checked = held.document && (held.document.contract?.check(bounded) ?? uncheckedCall);
    const route =
      checked !== null && checked.route !== null
        ? { template: checked.route, parameters: checked.parameters }
        : (held.match(redacted.path) ?? { template: inferTemplate(redacted.path), parameters: new Map() });
    const action = actionOf(held.actions, route.template, exchange, redacted);
    return {
      ...identity,
      kind: kindOf(exchange, checked !== null && checked.route !== null),
      template: route.template,
      action,
      verdict: checked?.verdict ?? null,
      differences: checked?.findings.map((each) => redactFinding(each, redacted)) ?? [],
      documentId: checked === null ? null : (held.document?.id ?? null),
      findings: this.#detect(held, bounded, { ...route, action }, key),
    };
  }

  #detect({ detectors, packs }: Held, exchange: Exchange, route: Route, key: string): Found[] {
    const hasTime = this.#budget.hasTime();
    const turn = detectors.turn(exchange, route);
    const isInspected = turn === "always" || (turn === "maybe" && hasTime);
    const authorization = exchange.reqHeaders.find(({ name }) => name === "authorization")?.value ?? null;
    const usesRules = packs !== null && isInspected && this.#packBudget.hasTime();
    const byRules = usesRules ? this.#packBudget.spend(() => packFindings(packs, exchange)) : [];
    return this.#budget.spend(() => {
      const found: Found[] = [...byRules];
      if (authorization !== null) found.push(...this.#credentials.find(authorization, exchange, key, isInspected));
      if (isInspected) found.push(...detectors.inspect(exchange, route));
      if (hasTime) found.push(...detectors.unlinkedIds(exchange, route));
      else detectors.resetIds();
      return found;
    });
  }
}

function kindOf(exchange: Exchange, isDocumented: boolean): CallKind {
  if (!exchange.isApi) return isSiteFile(exchange.path) ? "static_file" : "page";
  if (isPreflight(exchange)) return "preflight";
  return !isDocumented && isHealthCheck(exchange) ? "health_check" : "operation";
}

function actionOf(
  known: KnownActions,
  template: string,
  exchange: Exchange,
  redacted: RedactedExchange,
): string | null {
  const action = readAction(exchange, redacted);
  if (action === null) return null;
  const isAccepted = () => acceptsAction(exchange.status, redacted.resBody);
  const operation = `${exchange.method} ${template}`;
  // Callers combine actions as they like: batches take no room from single ones.
  return known.nameOf(isBatch(action) ? `${operation} +` : operation, action, isAccepted);
}

function inferredOperation({ method, path }: Exchange): string {
  return `${method} ${inferTemplate(path)}`;
}

function withoutLargeBodies(exchange: Exchange): Exchange {
  const { reqBody, resBody } = exchange;
  if ((reqBody?.byteLength ?? 0) <= maxBody && (resBody?.byteLength ?? 0) <= maxBody) return exchange;
  const bounded = (body: Uint8Array | null) => (body !== null && body.byteLength > maxBody ? null : body);
  return { ...exchange, reqBody: bounded(reqBody), resBody: bounded(resBody) };
}

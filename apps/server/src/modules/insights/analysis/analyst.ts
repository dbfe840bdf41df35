import {
  identifyConsumer,
  isSiteFile,
  redactFinding,
  templateMatcher,
  uncheckedCall,
  type Contract,
  type Exchange,
  type Finding,
  type IdentityRule,
  type RedactedExchange,
  type TemplateMatch,
} from "@parapet/api-model";
import { defaultIdentityRules, type ConsumerKind, type EventVerdict } from "@parapet/contract";
import { Budget } from "./budget.ts";
import { CallDetectors } from "./call-detectors.ts";
import { CredentialFindings } from "./credential-findings.ts";
import type { Found } from "./finding-kinds.ts";
import type { ApiKnowledge, KnownSecrets, PackRules } from "./knowledge.ts";
import { packFindings } from "./pack-findings.ts";
import { templateByLook } from "./template-by-look.ts";

/** What the analysis of one call tells; nothing of it is a secret. */
export interface Analysis {
  readonly template: string;
  readonly consumerKind: ConsumerKind | null;
  readonly consumer: string | null;
  readonly organization: string | null;
  /** null when the API has no document. */
  readonly verdict: EventVerdict | null;
  readonly differences: readonly Finding[];
  readonly documentId: string | null;
  readonly findings: readonly Found[];
}

/** Bodies above are not looked into: what one call may cost has an end. */
const largestBody = 256 * 1024;
/** Milliseconds of each second that detectors may take beyond the first calls of each operation. */
const detectorsMs = 50;
/** And rules of people's own, beside them. */
const packsMs = 25;

interface Held {
  readonly document: { readonly id: string; readonly contract: Contract | null } | null;
  readonly match: (path: string) => TemplateMatch | null;
  /** By the templates of the document. */
  readonly matchDocument: (path: string) => TemplateMatch | null;
  readonly rules: readonly IdentityRule[];
  readonly packs: PackRules | null;
  readonly detectors: CallDetectors;
  /** Methods and inferred templates of its calls, before they are learned. */
  readonly called: Set<string>;
}

/** Operations of an API that are remembered by look. */
const maxCalled = 2_000;

/** Analyses calls with what it was told of their APIs, at once and without any input or output of its own. */
export class Analyst {
  readonly #apis = new Map<string, Held>();
  readonly #credentials = new CredentialFindings();
  readonly #budget: Budget;
  readonly #packBudget: Budget;

  /** @param now a clock in milliseconds that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#budget = new Budget(detectorsMs, now);
    this.#packBudget = new Budget(packsMs, now);
  }

  /** Says what weak credentials are; none is found before. */
  know(secrets: KnownSecrets): void {
    this.#credentials.know(secrets);
  }

  /** Replaces what is known of an API; what its calls have shown so far stays. */
  learn(api: string, { document, templates, rules, packs }: ApiKnowledge): void {
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
    });
  }

  forget(api: string): void {
    this.#apis.delete(api);
  }

  /** Whether a call goes to an operation of an API that is documented, learned, or was called before: whatever it answers. */
  isOperation(api: string, exchange: Exchange): boolean {
    const held = this.#apis.get(api);
    if (held === undefined) return false;
    const template = (held.matchDocument(exchange.path) ?? held.match(exchange.path))?.template;
    // A bare parameter matches any file; an operation for files names their ending.
    if (isSiteFile(exchange.path)) return template !== undefined && isSiteFile(template);
    return template !== undefined || held.called.has(operationByLook(exchange));
  }

  /**
   * @param api the name that `learn` was given; nothing is known of another one
   * @param exchange as it came: callers are told apart by their secrets
   * @param redacted the same, as it is stored
   * @param key of the provider's fingerprints
   */
  analyse(api: string, exchange: Exchange, redacted: RedactedExchange, key: string): Analysis {
    const held = this.#apis.get(api);
    const consumer = identifyConsumer(exchange, held?.rules ?? defaultIdentityRules, key);
    const caller = {
      consumerKind: consumer?.kind ?? null,
      consumer: consumer && (consumer.display || `${consumer.kind}:${consumer.fingerprint.slice(0, 12)}`),
      organization: consumer?.organization ?? null,
    };
    const nothing = { verdict: null, differences: [], documentId: null, findings: [] };
    if (held === undefined || !exchange.isApi)
      return { ...caller, ...nothing, template: templateByLook(redacted.path) };
    if (held.called.size < maxCalled) held.called.add(operationByLook(exchange));
    const bounded = withoutLargeBodies(exchange);
    const checked = held.document && (held.document.contract?.check(bounded) ?? uncheckedCall);
    const route =
      checked !== null && checked.route !== null
        ? { template: checked.route, parameters: checked.parameters }
        : (held.match(redacted.path) ?? { template: templateByLook(redacted.path), parameters: new Map() });
    return {
      ...caller,
      template: route.template,
      verdict: checked?.verdict ?? null,
      differences: checked?.findings.map((each) => redactFinding(each, redacted)) ?? [],
      documentId: checked === null ? null : (held.document?.id ?? null),
      findings: this.#detect(held, bounded, route, key),
    };
  }

  #detect({ detectors, packs }: Held, exchange: Exchange, route: TemplateMatch, key: string): Found[] {
    const hasTime = this.#budget.hasTime();
    const turn = detectors.turn(exchange, route.template);
    const isLooked = turn === "always" || (turn === "maybe" && hasTime);
    const authorization = exchange.reqHeaders.find(({ name }) => name === "authorization")?.value ?? null;
    const isAsked = packs !== null && isLooked && this.#packBudget.hasTime();
    const byRules = isAsked ? this.#packBudget.spend(() => packFindings(packs, exchange)) : [];
    return this.#budget.spend(() => {
      const found: Found[] = [...byRules];
      if (authorization !== null) found.push(...this.#credentials.find(authorization, exchange, key, isLooked));
      if (isLooked) found.push(...detectors.look(exchange, route));
      if (hasTime) found.push(...detectors.strangeIds(exchange, route));
      else detectors.forgetIds();
      return found;
    });
  }
}

function operationByLook({ method, path }: Exchange): string {
  return `${method} ${templateByLook(path)}`;
}

function withoutLargeBodies(exchange: Exchange): Exchange {
  const { reqBody, resBody } = exchange;
  if ((reqBody?.byteLength ?? 0) <= largestBody && (resBody?.byteLength ?? 0) <= largestBody) return exchange;
  const bounded = (body: Uint8Array | null) => (body !== null && body.byteLength > largestBody ? null : body);
  return { ...exchange, reqBody: bounded(reqBody), resBody: bounded(resBody) };
}

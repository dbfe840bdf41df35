import { setTimeout as sleep } from "node:timers/promises";
import type { SourceCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { defineService } from "../../../platform/services.ts";
import { type ProtectionSubject, protectionTopic } from "../../adaptive-auth/directory/protection-subject.ts";
import { sourceRulesTopic, traceSourceTopic } from "./table.ts";
import { hashSourceToken } from "./token.ts";

/** Whose token it is, and why what it sends is refused all the same. */
export interface Identity {
  readonly source: SourceCall["source"];
  /** When the token ends; null for the one that has no end. */
  readonly endsAt: Date | null;
  readonly refusal: "source_disabled" | "provider_archived" | null;
}

/** How long an entry is used without a change: a bound in case its event never arrives. */
const lifetimeMs = 60_000;
/** How long a sender that was known goes on while it cannot be looked up, and how long a call waits to find that out. */
const awayMs = 30 * 60_000;
const patienceMs = 300;
const capacity = 10_000;

interface Known {
  readonly identity: Identity | null;
  /** When it is refreshed in the background, and when calls must wait for that, in Unix milliseconds. */
  readonly staleAt: number;
  readonly until: number;
  /** The same while the store does not answer. */
  readonly untilAway: number;
  /** How often events may have been missed when it was asked for. */
  readonly epoch: number;
}

/**
 * Remembers who a token belongs to, so that a traced call costs no query; forgets everything on a change. Many calls
 * wait for one query, and none does while a token is in use: it is looked up again before its time is over.
 */
export class IdentityCache {
  #known = new Map<string, Known>();
  #asked = new Map<string, Promise<Identity | null>>();
  /** By tokens in use, in memory only: a digest for each call would cost more than all else here. */
  #keys = new Map<string, string>();
  /** Keys that could not be looked up last time. */
  readonly #away = new Set<string>();
  #epoch = 0;

  /** What a token is known by: its digest. */
  keyOf(token: string): string {
    const found = this.#keys.get(token);
    if (found !== undefined) return found;
    const key = `token ${hashSourceToken(token).toString("base64")}`;
    if (this.#known.get(key)?.identity) this.#keys.set(token, key);
    return key;
  }

  /** At once when it is known. @param find asked once however many calls come; its failure is theirs */
  get(key: string, now: Date, find: () => Promise<Identity | null>): Promise<Identity | null> {
    const hit = this.#known.get(key);
    const isKnown = hit !== undefined && hit.epoch === this.#epoch && hit.until > now.getTime();
    if (isKnown && hit.staleAt > now.getTime()) return Promise.resolve(hit.identity);
    const asked = this.#asked.get(key) ?? this.#ask(key, now, find);
    if (!isKnown) return hit !== undefined && hit.untilAway > now.getTime() ? this.#orAsKnown(key, hit, asked) : asked;
    asked.catch(() => undefined);
    return Promise.resolve(hit.identity);
  }

  /** What is known now, and need not be looked up again yet or is looked up already; null where it has to be asked for. */
  known(key: string, now: Date): Identity | null {
    const hit = this.#known.get(key);
    if (hit === undefined) return null;
    if (this.#away.has(key) && this.#asked.has(key)) return hit.untilAway > now.getTime() ? hit.identity : null;
    const lasts = this.#asked.has(key) ? hit.until : hit.staleAt;
    return hit.epoch === this.#epoch && lasts > now.getTime() ? hit.identity : null;
  }

  /** Has everything looked up again, because a change may have been missed; known senders go on while the store is away. */
  expire(): void {
    this.#epoch += 1;
  }

  clear(): void {
    // Answers to what was asked before are for those who wait for them, and no longer for others.
    this.#known = new Map();
    this.#asked = new Map();
    this.#keys.clear();
    this.#away.clear();
  }

  /** The answer; where none comes, because the store is away, what was known. Calls wait for that until one has found out. */
  async #orAsKnown(key: string, { identity }: Known, asked: Promise<Identity | null>): Promise<Identity | null> {
    const answered = asked.then(
      (found) => ({ found }),
      () => null,
    );
    const answer = this.#away.has(key) ? null : await Promise.race([answered, sleep(patienceMs, null, { ref: false })]);
    if (answer !== null) return answer.found;
    this.#away.add(key);
    return identity;
  }

  #ask(key: string, now: Date, find: () => Promise<Identity | null>): Promise<Identity | null> {
    const [known, asked, epoch] = [this.#known, this.#asked, this.#epoch];
    const answer = find()
      .then((identity) => {
        if (known.size >= capacity) {
          known.clear();
          this.#keys.clear();
          this.#away.clear();
        }
        known.set(key, {
          identity,
          staleAt: now.getTime() + lifetimeMs / 2,
          until: now.getTime() + lifetimeMs,
          untilAway: now.getTime() + awayMs,
          epoch,
        });
        this.#away.delete(key);
        return identity;
      })
      .finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  }
}

export const identityCacheService = defineService("identity cache", ({ services }) => {
  const cache = new IdentityCache();
  const bus = services.get(eventBusService);
  const onReconnect = () => cache.expire();
  bus.subscribe(traceSourceTopic, { onEvent: () => cache.clear(), onReconnect });
  bus.subscribe(sourceRulesTopic, { onEvent: () => cache.clear(), onReconnect });
  // Sources of an archived provider are refused.
  const onEvent = ({ kind }: ProtectionSubject) => (kind === "provider" ? cache.clear() : undefined);
  bus.subscribe(protectionTopic, { onEvent, onReconnect });
  return cache;
});

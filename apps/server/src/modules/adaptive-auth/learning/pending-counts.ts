import type { ClientEntry } from "../directory/entries.ts";

/** A context in which a client was seen, as people are shown it. */
export interface SeenContext {
  readonly clientId: string;
  readonly apiId: string;
  /** Hexadecimal. */
  readonly contextHash: string;
  readonly country: string | null;
  readonly asn: number | null;
  readonly asName: string | null;
  /** The prefix, as the API keeps addresses. */
  readonly network: string;
  readonly agent: string;
}

interface Counted {
  sessions: number;
  atMs: number;
}

export interface CountedClient extends Counted {
  readonly clientId: string;
}
export interface CountedContext extends Counted {
  readonly context: SeenContext;
}
export interface UsedKey {
  readonly keyId: string;
  readonly atMs: number;
}

export const dayOf = (atMs: number) => Math.floor(atMs / 86_400_000);

/** What was counted since the last save, to be added to rows. */
export class PendingCounts {
  readonly clients = new Map<string, CountedClient>();
  readonly contexts = new Map<string, CountedContext>();
  readonly keys = new Map<string, UsedKey>();

  get isEmpty(): boolean {
    return this.clients.size + this.contexts.size + this.keys.size === 0;
  }

  /** A session began; `sessions` is 0 for one that nothing is learnt from, and -1 for one that is taken back. */
  countClient(clientId: string, sessions: number, atMs: number): void {
    const counted = this.clients.get(clientId) ?? { clientId, sessions: 0, atMs };
    counted.sessions += sessions;
    counted.atMs = Math.max(counted.atMs, atMs);
    this.clients.set(clientId, counted);
  }

  countContext(context: SeenContext, sessions: number, atMs: number): void {
    const counted = this.contexts.get(context.contextHash) ?? { context, sessions: 0, atMs };
    counted.sessions += sessions;
    counted.atMs = Math.max(counted.atMs, atMs);
    this.contexts.set(context.contextHash, counted);
  }

  useKey(keyId: string, atMs: number): void {
    this.keys.set(keyId, { keyId, atMs });
  }

  /** Adds what another one holds, as after a save that failed. */
  addAll({ clients, contexts, keys }: PendingCounts): void {
    for (const { clientId, sessions, atMs } of clients.values()) this.countClient(clientId, sessions, atMs);
    for (const { context, sessions, atMs } of contexts.values()) this.countContext(context, sessions, atMs);
    for (const { keyId, atMs } of keys.values()) if (!this.keys.has(keyId)) this.useKey(keyId, atMs);
  }
}

/** What is seen of a client after so many more sessions. */
export function seenAfter(seen: ClientEntry["seen"], { sessions, atMs }: Counted): ClientEntry["seen"] {
  const day = dayOf(atMs);
  const isNewDay = sessions > 0 && day > seen.lastDay;
  return {
    sessions: Math.max(0, seen.sessions + sessions),
    days: seen.days + (isNewDay || (sessions > 0 && seen.days === 0) ? 1 : 0),
    lastDay: sessions > 0 ? Math.max(seen.lastDay, day) : seen.lastDay,
  };
}

import type { ClientEntry } from "../directory/entries.ts";

/** A context in which a client was seen, for display. */
export interface SeenContext {
  readonly clientId: string;
  readonly apiId: string;
  /** Hexadecimal. */
  readonly contextHash: string;
  readonly country: string | null;
  readonly asn: number | null;
  readonly asName: string | null;
  /** Network prefix in the form that the API stores. */
  readonly network: string;
  readonly agent: string;
}

interface SessionCount {
  sessions: number;
  atMs: number;
}

export interface CountedClient extends SessionCount {
  readonly clientId: string;
}
export interface CountedContext extends SessionCount {
  readonly context: SeenContext;
}
export interface UsedKey {
  readonly keyId: string;
  readonly atMs: number;
}

export const getDay = (atMs: number) => Math.floor(atMs / 86_400_000);

/** Counts since the last save, to be added to rows. */
export class PendingCounts {
  readonly clients = new Map<string, CountedClient>();
  readonly contexts = new Map<string, CountedContext>();
  readonly keys = new Map<string, UsedKey>();

  get isEmpty(): boolean {
    return this.clients.size + this.contexts.size + this.keys.size === 0;
  }

  /** Counts a session; `sessions` is 0 if it isn't learned, and -1 if its training is undone. */
  countClient(clientId: string, sessions: number, atMs: number): void {
    const counts = this.clients.get(clientId) ?? { clientId, sessions: 0, atMs };
    counts.sessions += sessions;
    counts.atMs = Math.max(counts.atMs, atMs);
    this.clients.set(clientId, counts);
  }

  countContext(context: SeenContext, sessions: number, atMs: number): void {
    const counts = this.contexts.get(context.contextHash) ?? { context, sessions: 0, atMs };
    counts.sessions += sessions;
    counts.atMs = Math.max(counts.atMs, atMs);
    this.contexts.set(context.contextHash, counts);
  }

  useKey(keyId: string, atMs: number): void {
    this.keys.set(keyId, { keyId, atMs });
  }

  /** Adds other counts, such as those of a failed save. */
  addAll({ clients, contexts, keys }: PendingCounts): void {
    for (const { clientId, sessions, atMs } of clients.values()) this.countClient(clientId, sessions, atMs);
    for (const { context, sessions, atMs } of contexts.values()) this.countContext(context, sessions, atMs);
    for (const { keyId, atMs } of keys.values()) if (!this.keys.has(keyId)) this.useKey(keyId, atMs);
  }
}

/** A client's totals after more sessions. */
export function seenAfter(seen: ClientEntry["seen"], { sessions, atMs }: SessionCount): ClientEntry["seen"] {
  const day = getDay(atMs);
  const isNewDay = sessions > 0 && day > seen.lastDay;
  return {
    sessions: Math.max(0, seen.sessions + sessions),
    days: seen.days + (isNewDay || (sessions > 0 && seen.days === 0) ? 1 : 0),
    lastDay: sessions > 0 ? Math.max(seen.lastDay, day) : seen.lastDay,
  };
}

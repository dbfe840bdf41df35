import { mailAbilities, mailAbility, type MailAbility } from "@parapet/contract";
import type { MailConnectionRow, NoticeKind } from "./table.ts";

/** A current problem with a connection. */
export interface Notice {
  readonly kind: NoticeKind;
  /** The problem, lost abilities or days left; notified again if it gets worse. */
  readonly value: string;
  readonly details: Readonly<Record<string, string>>;
}

interface Known {
  readonly row: MailConnectionRow;
  /** Result of the previous test. */
  readonly before: Pick<MailConnectionRow, "capabilities">;
  /** Watched mailboxes, and how many of their subscriptions Microsoft refuses. */
  readonly subscriptions: { readonly watched: number; readonly failed: number };
  /** Open notices already sent, by kind. */
  readonly sent: ReadonlyMap<NoticeKind, string>;
  readonly now: Date;
}

const dayMs = 86_400_000;
/** Days before a credential expires at which to notify. */
const stages = [1, 7, 30] as const;
/** Below this share, failures are mailbox-specific; above it, the connection is at fault. */
const failingShare = 0.1;

/** All current problems. */
export function listNotices(known: Known): readonly Notice[] {
  return [brokenOf(known), lostOf(known), expiringOf(known), unsubscribedOf(known)].flatMap((notice) => notice ?? []);
}

/** Whether a notice is worse than the one already sent. */
export function isWorse({ kind, value }: Notice, before: string): boolean {
  switch (kind) {
    case "role_lost": {
      const known = new Set(before.split(" "));
      return value.split(" ").some((ability) => !known.has(ability));
    }
    case "expiring":
      return Number(value) < Number(before);
    case "broken":
    case "unsubscribed":
      return false;
  }
}

function brokenOf({ row: { state, connectedAt, lastError } }: Known): Notice | null {
  const isBroken = (state === "revoked" || state === "error") && connectedAt !== null;
  const problem = lastError?.problem ?? "other";
  return isBroken ? { kind: "broken", value: problem, details: { problem } } : null;
}

function lostOf({ row, before, sent }: Known): Notice | null {
  if (row.state !== "connected" && row.state !== "degraded") return null;
  const worked = new Set(before.capabilities.flatMap(({ ability, state }) => (state === "ok" ? [ability] : [])));
  const lostBefore = new Set(sent.get("role_lost")?.split(" "));
  const wanted = new Set(row.abilities);
  const missing = new Set(row.capabilities.flatMap(({ ability, state }) => (state === "missing" ? [ability] : [])));
  const lost = mailAbility.options.filter(
    (ability) => wanted.has(ability) && missing.has(ability) && (worked.has(ability) || lostBefore.has(ability)),
  );
  if (lost.length === 0) return null;
  return { kind: "role_lost", value: lost.join(" "), details: { roles: rolesOf(lost) } };
}

function rolesOf(abilities: readonly MailAbility[]): string {
  return abilities.map((ability) => mailAbilities[ability].role).join(", ");
}

function expiringOf({ row: { sealedCredential, credentialExpiresAt }, now }: Known): Notice | null {
  if (sealedCredential === null || credentialExpiresAt === null) return null;
  const left = credentialExpiresAt.getTime() - now.getTime();
  const stage = stages.find((days) => left <= days * dayMs);
  if (stage === undefined) return null;
  const details = { days: String(stage), date: credentialExpiresAt.toISOString().slice(0, 10) };
  return { kind: "expiring", value: String(stage), details };
}

function unsubscribedOf({ row: { state }, subscriptions: { watched, failed } }: Known): Notice | null {
  const isUp = state === "connected" || state === "degraded";
  if (!isUp || failed === 0 || failed < watched * failingShare) return null;
  return { kind: "unsubscribed", value: "", details: { failed: String(failed), watched: String(watched) } };
}

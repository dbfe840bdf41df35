import { mailAbilities, mailAbility, type MailAbility } from "@parapet/contract";
import type { MailConnectionRow, NoticeKind } from "./table.ts";

/** What is wrong with a connection at a moment. */
export interface Notice {
  readonly kind: NoticeKind;
  /** The problem, the lost abilities, or the days that are left: more of it is told again. */
  readonly told: string;
  readonly details: Readonly<Record<string, string>>;
}

interface Known {
  readonly row: MailConnectionRow;
  /** What the test before found. */
  readonly before: Pick<MailConnectionRow, "capabilities">;
  /** Mailboxes that are watched, and those of them of which Microsoft refuses to tell. */
  readonly subscriptions: { readonly watched: number; readonly failed: number };
  /** What was told and is not over, by kind. */
  readonly told: ReadonlyMap<NoticeKind, string>;
  readonly now: Date;
}

const dayMs = 86_400_000;
/** Days before the end of a credential on which it is told. */
const stages = [1, 7, 30] as const;
/** Single mailboxes may be refused for reasons of their own; from this share on, it is the connection. */
const failingShare = 0.1;

/** What is wrong now. */
export function noticesOf(known: Known): readonly Notice[] {
  return [brokenOf(known), lostOf(known), expiringOf(known), unsubscribedOf(known)].flatMap((notice) => notice ?? []);
}

/** Whether something that was told has become worse. */
export function isWorse({ kind, told }: Notice, before: string): boolean {
  switch (kind) {
    case "role_lost": {
      const known = new Set(before.split(" "));
      return told.split(" ").some((ability) => !known.has(ability));
    }
    case "expiring":
      return Number(told) < Number(before);
    case "broken":
    case "unsubscribed":
      return false;
  }
}

function brokenOf({ row: { state, connectedAt, lastError } }: Known): Notice | null {
  const isBroken = (state === "revoked" || state === "error") && connectedAt !== null;
  const problem = lastError?.problem ?? "other";
  return isBroken ? { kind: "broken", told: problem, details: { problem } } : null;
}

function lostOf({ row, before, told }: Known): Notice | null {
  if (row.state !== "connected" && row.state !== "degraded") return null;
  const worked = new Set(before.capabilities.flatMap(({ ability, state }) => (state === "ok" ? [ability] : [])));
  const lostBefore = new Set(told.get("role_lost")?.split(" "));
  const wanted = new Set(row.abilities);
  const missing = new Set(row.capabilities.flatMap(({ ability, state }) => (state === "missing" ? [ability] : [])));
  const lost = mailAbility.options.filter(
    (ability) => wanted.has(ability) && missing.has(ability) && (worked.has(ability) || lostBefore.has(ability)),
  );
  if (lost.length === 0) return null;
  return { kind: "role_lost", told: lost.join(" "), details: { roles: rolesOf(lost) } };
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
  return { kind: "expiring", told: String(stage), details };
}

function unsubscribedOf({ row: { state }, subscriptions: { watched, failed } }: Known): Notice | null {
  const isUp = state === "connected" || state === "degraded";
  if (!isUp || failed === 0 || failed < watched * failingShare) return null;
  return { kind: "unsubscribed", told: "", details: { failed: String(failed), watched: String(watched) } };
}

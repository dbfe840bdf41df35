import type { Detection } from "../detection.ts";
import type { Detector } from "../scene.ts";
import type { AuditTarget, DirectoryAudit } from "../sign-in.ts";

const points = 55;
/** Scopes for a user's email, files and chats. */
const reachingScope = /^(?:Mail|MailboxSettings|Files|Chat|EWS)\./i;

/** A user granted lasting access to an application unknown to the tenant. */
export const illicitConsent: Detector<Detection> = ({ audits, knowledge }) => {
  const known = new Set(knowledge.knownApps);
  return audits.flatMap((audit) => {
    const app = consentedApp(audit);
    if (app === null) return [];
    const isKnown = known.has(app.id) || known.has(app.name);
    known.add(app.id).add(app.name);
    const scopes = scopesOf(app);
    const reaching = scopes.filter((scope) => reachingScope.test(scope));
    const isLasting = scopes.some((scope) => scope.toLowerCase() === "offline_access");
    if (isKnown || isAdminConsent(app) || !isLasting || reaching.length === 0) return [];
    return [found(audit, app, reaching)];
  });
};

/** The application of a consent; null for other audits. */
export function consentedApp({ activity, isSuccess, targets }: DirectoryAudit): AuditTarget | null {
  if (!isSuccess || !/^consent to application\.?$/i.test(activity.trim())) return null;
  return targets.find(({ type }) => type === "ServicePrincipal") ?? targets[0] ?? null;
}

function isAdminConsent({ changed }: AuditTarget): boolean {
  return changed["ConsentContext.IsAdminConsent"]?.trim().toLowerCase() === "true";
}

function scopesOf({ changed }: AuditTarget): string[] {
  const permissions = changed["ConsentAction.Permissions"] ?? "";
  const lists = [...permissions.matchAll(/Scope:\s*([^\],;]*)/gi)].map(([, list = ""]) => list);
  return [...new Set(lists.flatMap((list) => list.split(/\s+/)))].filter((scope) => scope !== "");
}

function found({ id, actorId, at, ip }: DirectoryAudit, app: AuditTarget, reaching: readonly string[]): Detection {
  return {
    id: "consent.illicit",
    key: `consent.illicit|${id}`,
    userId: actorId,
    at,
    points,
    evidence: { app: app.name, permissions: reaching, ...(ip !== "" && { ip }) },
    clears: ["app_is_approved", "user_confirms"],
    events: [id],
    isRisky: false,
  };
}

import { X509Certificate, type KeyObject } from "node:crypto";
import type { Clock } from "../base/clock.ts";
import type { Random } from "../base/random.ts";
import { selfSignedCertificate } from "../base/self-signed-certificate.ts";

/** The APIs that tokens are issued for. */
export type Resource = "graph" | "manage";

/** A certificate for client assertions. */
interface RegisteredCertificate {
  /** SHA-1 and SHA-256, as in `x5t` and `x5t#S256` of an assertion. */
  readonly thumbprints: readonly string[];
  readonly publicKey: KeyObject;
  readonly expiresAt: Date;
}

/** An application registration. */
export interface Registration {
  readonly clientId: string;
  readonly displayName: string;
  readonly servicePrincipalId: string;
  readonly secrets: { readonly value: string; readonly expiresAt: Date }[];
  readonly certificates: RegisteredCertificate[];
  readonly redirectUris: string[];
  /** Roles requested at consent, by resource. */
  readonly requestedRoles: Readonly<Record<Resource, readonly string[]>>;
  /** Granted roles; null without consent, when the tenant doesn't know the application. */
  grantedRoles: Set<string> | null;
  /** Tokens of earlier generations are invalid. */
  tokenGeneration: number;
}

/** A third-party application with user consent. */
export interface ThirdPartyApp {
  readonly id: string;
  readonly appId: string;
  readonly displayName: string;
  readonly publisher: string | null;
}

export interface PermissionGrant {
  readonly id: string;
  readonly clientId: string;
  readonly principalId: string;
  readonly scope: string;
}

/** The applications that the directory knows. */
export interface Applications {
  /** The tenant's own, by client id. */
  readonly registrations: Map<string, Registration>;
  /** Applications that users consented to, by service principal id. */
  readonly thirdParty: Map<string, ThirdPartyApp>;
  readonly grants: Map<string, PermissionGrant>;
}

/** The credentials of an application. */
export interface ApplicationCredentials {
  readonly clientId: string;
  readonly secret: string;
  /** PEM, both. */
  readonly certificate: string;
  readonly privateKey: string;
  readonly thumbprintSha256: string;
}

const years = (count: number) => count * 365 * 86_400_000;

/** Registers an application with a secret and a certificate. */
export function createRegistration(
  tenant: { readonly applications: Applications; readonly clock: Clock; readonly random: Random },
  { isConsented, redirectUris }: { readonly isConsented: boolean; readonly redirectUris: readonly string[] },
): ApplicationCredentials {
  const random = tenant.random.stream("registration");
  const now = tenant.clock.now();
  // Assertions use the machine's clock, which may differ from the tenant's.
  const own = selfSignedCertificate("Parapet", new Date(Date.now() - years(1)), new Date(Date.now() + years(2)));
  const secret = random.bytes(30).toString("base64url");
  const app: Registration = {
    clientId: random.uuid(),
    displayName: "Parapet Secure Inbox",
    servicePrincipalId: random.uuid(),
    secrets: [{ value: secret, expiresAt: new Date(now.getTime() + years(1)) }],
    certificates: [registerCertificate(own.certificate)],
    redirectUris: [...redirectUris],
    requestedRoles: defaultRoles,
    grantedRoles: isConsented ? new Set(Object.values(defaultRoles).flat()) : null,
    tokenGeneration: 1,
  };
  tenant.applications.registrations.set(app.clientId, app);
  return { clientId: app.clientId, secret, ...own };
}

/** Parses a certificate uploaded to a registration. */
export function registerCertificate(pem: string): RegisteredCertificate {
  const certificate = new X509Certificate(pem);
  return {
    thumbprints: [certificate.fingerprint, certificate.fingerprint256].map(base64UrlOf),
    publicKey: certificate.publicKey,
    expiresAt: new Date(certificate.validTo),
  };
}

function base64UrlOf(fingerprint: string): string {
  return Buffer.from(fingerprint.replaceAll(":", ""), "hex").toString("base64url");
}

/** Roles requested by the preregistered application, one per ability. */
const defaultRoles: Readonly<Record<Resource, readonly string[]>> = {
  graph: [
    "Application.Read.All",
    "AuditLog.Read.All",
    "AuditLogsQuery-Exchange.Read.All",
    "DelegatedPermissionGrant.ReadWrite.All",
    "Directory.Read.All",
    "Domain.Read.All",
    "ExchangeMessageTrace.Read.All",
    "GroupMember.ReadBasic.All",
    "IdentityRiskEvent.Read.All",
    "IdentityRiskEvent.ReadWrite.All",
    "IdentityRiskyUser.Read.All",
    "IdentityRiskyUser.ReadWrite.All",
    "Mail.Read",
    "Mail.ReadWrite",
    "Mail.Send",
    "MailboxSettings.Read",
    "MailboxSettings.ReadWrite",
    "Organization.Read.All",
    "SecurityAnalyzedMessage.Read.All",
    "SecurityAnalyzedMessage.ReadWrite.All",
    "User.EnableDisableAccount.All",
    "User.Read.All",
    "User.RevokeSessions.All",
    "UserAuthenticationMethod.Read.All",
  ],
  manage: ["ActivityFeed.Read"],
};

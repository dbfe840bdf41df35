import { selfSignedCertificate } from "../login/self-signed-certificate.ts";
import { defaultRoles } from "./default-roles.ts";
import { registerCertificate } from "./register-certificate.ts";
import type { Registration } from "./registration.ts";
import type { Tenant } from "./tenant.ts";

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
  tenant: Tenant,
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
  tenant.registrations.set(app.clientId, app);
  return { clientId: app.clientId, secret, ...own };
}

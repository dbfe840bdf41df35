import type { Clock } from "../base/clock.ts";
import { registerCertificate, type Applications, type Registration } from "../directory/applications.ts";

/** Simulates an administrator of the application. */
export interface RegistrationControl {
  /** Uploads a certificate (PEM). */
  readonly addCertificate: (pem: string) => void;
  /** Adds a client secret that expires after a number of the tenant's days. */
  readonly addSecret: (value: string, days?: number) => void;
  readonly removeSecret: (value: string) => void;
  readonly addRedirectUri: (uri: string) => void;
  /** Grants all requested roles without the consent page. */
  readonly grantConsent: () => void;
  /** Removes the application from the tenant; its tokens stop working. */
  readonly revokeConsent: () => void;
  /** Adds a role to later tokens. */
  readonly grantRole: (role: string) => void;
  /** Removes a role from later tokens; `revokeTokens` also invalidates existing ones. */
  readonly removeRole: (role: string) => void;
  readonly revokeTokens: () => void;
}

export function createRegistrationControl(
  { registrations }: Applications,
  clock: Clock,
  clientId: string,
): RegistrationControl {
  const own = (): Registration => {
    const app = registrations.get(clientId);
    if (app === undefined) throw new Error(`No application ${clientId} is registered`);
    return app;
  };
  return {
    addCertificate: (pem) => void own().certificates.push(registerCertificate(pem)),
    addSecret: (value, days = 365) => {
      own().secrets.push({ value, expiresAt: new Date(clock.now().getTime() + days * 86_400_000) });
    },
    removeSecret: (value) => {
      const { secrets } = own();
      secrets.splice(0, secrets.length, ...secrets.filter((each) => each.value !== value));
    },
    addRedirectUri: (uri) => void own().redirectUris.push(uri),
    grantConsent: () => {
      own().grantedRoles = new Set(Object.values(own().requestedRoles).flat());
    },
    revokeConsent: () => {
      own().grantedRoles = null;
      own().tokenGeneration += 1;
    },
    grantRole: (role) => {
      own().grantedRoles = new Set([...(own().grantedRoles ?? []), role]);
    },
    removeRole: (role) => void own().grantedRoles?.delete(role),
    revokeTokens: () => {
      own().tokenGeneration += 1;
    },
  };
}

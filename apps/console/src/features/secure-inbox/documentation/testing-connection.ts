import {
  coreAbilities,
  type MailCapability,
  type MailConnection,
  type MailConnectionError,
  type MailCredential,
} from "@parapet/contract";

/** A certificate that was made here. */
export const certificateWith = (traits: Partial<Extract<MailCredential, { kind: "certificate" }>> = {}) =>
  ({
    kind: "certificate",
    origin: "made",
    certificate: "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
    thumbprint: "AB12CD34",
    expires_at: "2028-11-20T09:00:00.000Z",
    ...traits,
  }) as const satisfies MailCredential;

export const secretUntil = (expires_at: string | null) =>
  ({ kind: "secret", expires_at }) as const satisfies MailCredential;

export const clientId = "11112222-3333-4444-5555-666677778888";

/** A connection with some traits of its own: nothing is configured unless a test says so. */
export function connectionWith(traits: Partial<MailConnection> = {}): MailConnection {
  return {
    state: "not_configured",
    cloud: "global",
    clouds: ["global", "us_gcc", "us_government", "us_defense", "china"],
    simulator_url: null,
    tenant: null,
    tenant_id: null,
    client_id: null,
    credential: null,
    next_credential: null,
    previous_credential: null,
    redirect_uri: "https://parapet.example/secure-inbox/outlook-login-success",
    abilities: [...coreAbilities],
    capabilities: [],
    granted_roles: [],
    connected_at: null,
    checked_at: null,
    last_ok_at: null,
    last_error: null,
    ...traits,
  };
}

/** One that works, with a certificate. */
export const connectedWith = (traits: Partial<MailConnection> = {}): MailConnection =>
  connectionWith({
    state: "connected",
    tenant: "contoso.com",
    client_id: clientId,
    credential: certificateWith(),
    connected_at: "2026-11-01T09:00:00.000Z",
    checked_at: "2026-11-20T09:00:00.000Z",
    ...traits,
  });

export const capabilityWith = (traits: Partial<MailCapability> = {}): MailCapability => ({
  ability: "read_mail",
  state: "ok",
  wanted: true,
  message: null,
  request_id: null,
  ...traits,
});

export const connectionErrorWith = (traits: Partial<MailConnectionError> = {}): MailConnectionError => ({
  problem: "secret_expired",
  code: "AADSTS7000222",
  message: "The provided client secret keys are expired.",
  request_id: "request-7",
  at: "2026-11-20T09:00:00.000Z",
  ...traits,
});

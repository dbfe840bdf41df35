import type {
  ApiClient,
  ClientContext,
  ClientKey,
  ClientKeyWithSecret,
  RememberedDevice,
  SigningKey,
} from "@parapet/contract";
import { openPage } from "../../testing/open-page.tsx";
import { pageOf } from "../../testing/page-of.ts";
import { decisionsOf } from "./testing-decisions.ts";

const notAllowed = { allowed_until: null, passes: 0, last_passed_at: null };

/** An API client with some traits of its own. */
export function apiClientWith(traits: Partial<ApiClient> = {}): ApiClient {
  return {
    id: "0199d6f0-0000-7000-8000-00000000c001",
    name: "Billing worker",
    client_id: "kQ3".padEnd(64, "x"),
    kind: "headless",
    organization: null,
    owner_name: "Olga Owner",
    owner_email: "olga@example.com",
    tags: [],
    metadata: {},
    state: "normal",
    locked_until: null,
    state_reason: null,
    declared: { cidrs: [], asns: [], countries: [], agents: [] },
    apis: [],
    keys: 1,
    known_by: [{ kind: "key", value: "ppk_abcd" }],
    known_by_total: 1,
    factors: { totp: false, signing_keys: 0, backup_codes: 0, approval: false },
    insecure_codes: { derived: notAllowed, server: notAllowed },
    learning: { sessions: 20, days: 7, of_sessions: 20, of_days: 7 },
    last_seen_at: null,
    decisions_7d: 0,
    step_ups_7d: 0,
    created_at: "2026-11-01T09:00:00.000Z",
    ...traits,
  };
}

/** An API key of a client. */
export function clientKeyWith(traits: Partial<ClientKey> = {}): ClientKey {
  return {
    id: "0199d6f0-0000-7000-8000-00000000f001",
    name: "Night job",
    prefix: "ppk_abcd",
    state: "active",
    created_at: "2026-11-01T09:00:00.000Z",
    expires_at: null,
    revoked_at: null,
    locked_at: null,
    lock_reason: null,
    last_used_at: null,
    ...traits,
  };
}

/** A key as it is shown once. */
export const newKeyWith = (traits: Partial<ClientKeyWithSecret> = {}): ClientKeyWithSecret => ({
  ...clientKeyWith(),
  key: "ppk_abcdefghijklmnopqrstuvwxyz0123456",
  ...traits,
});

/** A public key of a client. */
export function signingKeyWith(traits: Partial<SigningKey> = {}): SigningKey {
  return {
    id: "0199d6f0-0000-7000-8000-00000000f101",
    name: "Vault",
    thumbprint: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
    algorithm: "EdDSA",
    created_at: "2026-11-01T09:00:00.000Z",
    revoked_at: null,
    last_used_at: null,
    ...traits,
  };
}

/** A context that a client was seen in. */
export function contextWith(traits: Partial<ClientContext> = {}): ClientContext {
  return {
    id: "0199d6f0-0000-7000-8000-00000000f201",
    api: { id: "0199d6f0-0000-7000-8000-00000000a001", name: "Orders" },
    country: null,
    asn: null,
    as_name: null,
    network: "203.0.113.0/24",
    agent: "okhttp",
    first_seen_at: "2026-11-01T09:00:00.000Z",
    last_seen_at: "2026-11-20T09:00:00.000Z",
    sessions: 12,
    days: 3,
    known: false,
    trusted_until: null,
    elevated_until: null,
    ...traits,
  };
}

/** A remembered device. */
export function deviceWith(traits: Partial<RememberedDevice> = {}): RememberedDevice {
  return {
    id: "0199d6f0-0000-7000-8000-00000000f301",
    api: { id: "0199d6f0-0000-7000-8000-00000000a001", name: "Orders" },
    bound_to: "address",
    method: "totp",
    country: null,
    as_name: null,
    network: "203.0.113.0/24",
    agent: "okhttp",
    remembered_at: "2026-11-20T09:00:00.000Z",
    expires_at: "2026-12-20T09:00:00.000Z",
    ...traits,
  };
}

type Options = Parameters<typeof openPage>[1];

/** The clients page with a client in its drawer. */
export function openClient(client: ApiClient, tab?: string, { answers, ...options }: Options = {}) {
  const search = new URLSearchParams({ client: client.id, ...(tab !== undefined && { tab }) });
  return openPage(`/provider/clients?${search}`, {
    ...options,
    answers: {
      "protectedApis.names": { items: [] },
      "organizations.list": pageOf(),
      "apiClients.list": pageOf(client),
      "apiClients.get": client,
      "decisions.list": decisionsOf(),
      "clientIdentities.list": { items: [] },
      ...answers,
    },
  });
}

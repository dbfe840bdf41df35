import { randomBytes, randomUUID } from "node:crypto";
import type { ClientKind, StepUpMethod } from "@parapet/contract";
import { createDefaultSettings } from "@parapet/risk-engine";
import type { ClientCall, ViewerCall } from "../../../platform/call.ts";
import { fromBase32 } from "../../../platform/totp/base32.ts";
import { hotp, stepOf } from "../../../platform/totp/totp.ts";
import { apiClientTable } from "../api-client/table.ts";
import { hashOfBackupCode } from "../client-totp/backup-codes.ts";
import { sealClientSecret } from "../client-totp/client-secret.ts";
import { confirmClientTotp } from "../client-totp/confirm-client-totp.ts";
import { enrolClientTotp } from "../client-totp/enrol-client-totp.ts";
import { clientBackupCodeTable, clientTotpTable } from "../client-totp/table.ts";
import { adaptiveConfigTable, protectedApiTable } from "../protected-api/table.ts";
import { openChallenge } from "./open-challenge.ts";
import type { ChallengeContext } from "./table.ts";

/** A client and an API that it calls, with what a test needs of both. */
export interface StepUpCase {
  readonly clientId: string;
  readonly apiId: string;
  /** A call of the client, whose `now` follows the operator's. */
  readonly call: ClientCall;
  /** Asks for a step-up in a context of its own for each name. */
  ask(from?: {
    at?: Date;
    network?: string;
    context?: string;
    methods?: readonly StepUpMethod[];
  }): ReturnType<typeof openChallenge>;
}

export interface NewCase {
  readonly kind?: ClientKind;
  readonly ownerEmail?: string;
}

/** Adds a client and a protected API of the operator's provider. */
export async function addStepUpCase(operator: ViewerCall, wanted: NewCase = {}): Promise<StepUpCase> {
  const { kind = "interactive", ownerEmail = "owner@acme.example" } = wanted;
  const { platform, viewer, now } = operator;
  const { db } = platform.postgres;
  const { providerId } = viewer;
  const [clientId, apiId] = [randomUUID(), randomUUID()];
  await db.insert(apiClientTable).values({
    id: clientId,
    providerId,
    name: `client ${clientId}`,
    kind,
    ownerName: "Olga Owner",
    ownerEmail,
    tags: [],
    metadata: {},
    declared: {
      cidrs: [],
      asns: [],
      countries: [],
      agents: [],
    },
    state: "normal",
    createdAt: now,
  });
  await db.insert(protectedApiTable).values({
    id: apiId,
    providerId,
    name: `API ${apiId}`,
    slug: apiId,
    baseUrl: "https://api.example.com",
    environment: "production",
    sensitivity: "normal",
    endpoints: [],
    trustedHops: [],
    configVersion: 1,
    createdAt: now,
  });
  await db
    .insert(adaptiveConfigTable)
    .values({ apiId, providerId, version: 1, settings: createDefaultSettings(randomUUID), note: "", publishedAt: now });
  const { viewer: _operator, ...machine } = operator;
  const call: ClientCall = {
    ...machine,
    client: { id: clientId, providerId, keyId: randomUUID() },
    get now() {
      return platform.clock.now();
    },
  };
  return {
    clientId,
    apiId,
    call,
    ask: ({ at, network = "198.51.100.0/24", context = network, methods } = {}) =>
      openChallenge(at === undefined ? call : { ...call, now: at }, {
        providerId,
        clientId,
        apiId,
        apiName: "Acme Billing",
        decisionId: randomUUID(),
        keyId: null,
        methods,
        contextHash: Buffer.from(context),
        callerHash: Buffer.from(context),
        context: contextIn(network),
      }),
  };
}

function contextIn(network: string): ChallengeContext {
  const place = { country: "NO", asn: 2119, asName: "Telenor Norge AS" };
  return { network, ...place, agent: "okhttp", method: "GET", endpoint: "/invoices/{id}", jkt: null };
}

/** What an authenticator shows; `steps` away from now. */
export function codeOfSecret(secret: Uint8Array, now: Date, steps = 0): string {
  return hotp(secret, stepOf(now) + steps);
}

/** A code that no step near now has. */
export function wrongCodeOf(secret: Uint8Array, now: Date): string {
  const good = new Set([-2, -1, 0, 1, 2].map((steps) => codeOfSecret(secret, now, steps)));
  for (;;) {
    const code = String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, "0");
    if (!good.has(code)) return code;
  }
}

/** Gives a client an authenticator of which no code was used, and backup codes. */
export async function giveFactor(
  { call }: StepUpCase,
  { secret, backupCodes }: { secret: Uint8Array; backupCodes: readonly string[] },
): Promise<void> {
  const { db } = call.platform.postgres;
  const { id: clientId, providerId } = call.client;
  const sealedSecret = sealClientSecret(call, clientId, secret);
  await db
    .insert(clientTotpTable)
    .values({ clientId, providerId, sealedSecret, confirmedAt: call.now, createdAt: call.now });
  for (const code of backupCodes)
    await db
      .insert(clientBackupCodeTable)
      .values({ clientId, providerId, codeHash: hashOfBackupCode(call, clientId, code) });
}

/** Enrols and confirms an authenticator for a client; the step of the confirming code is used up. */
export async function enrolled(operator: ViewerCall, clientId: string) {
  const { secret: shown } = await enrolClientTotp(operator, clientId);
  const secret = fromBase32(shown);
  const code = codeOfSecret(secret, operator.now);
  const { backup_codes: backupCodes } = await confirmClientTotp(operator, clientId, { code });
  return { secret, backupCodes };
}

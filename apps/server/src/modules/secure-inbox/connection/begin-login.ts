import { createHash, randomBytes } from "node:crypto";
import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { and, eq, lt } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { loginHost } from "./hosts-of.ts";
import { findConnection, mustBeConfigured, type ConfiguredConnection, redirectUri } from "./queries.ts";
import { mailConsentTable } from "./table.ts";

type Row = Endpoints["mailConnection.login"];

const lifetimeMs = 15 * 60_000;

export const verifierContext = (consentId: string) => `mail-consent:${consentId}:verifier`;

/** The state has 256 random bits, so an unsalted hash is enough. */
export function hashOfState(state: string): Buffer {
  return createHash("sha256").update(state).digest();
}

/** Starts a consent or sign-in and returns Microsoft's URL for it. @throws Failure `not_integrated` */
export async function beginLogin(call: ViewerCall, { way }: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, viewer, now } = call;
  const connection = mustBeConfigured(await findConnection(platform.postgres.db, viewer));
  const id = newId();
  const [state, verifier] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await platform.postgres.db.transaction(async (tx) => {
    const { providerId, userId, sessionId } = viewer;
    await tx
      .delete(mailConsentTable)
      .where(and(eq(mailConsentTable.providerId, providerId), lt(mailConsentTable.expiresAt, now)));
    await tx.insert(mailConsentTable).values({
      id,
      providerId,
      userId,
      sessionId,
      way,
      stateHash: hashOfState(state),
      sealedVerifier: platform.sealing.seal(verifier, verifierContext(id)),
      createdAt: now,
      expiresAt,
    });
    await recordAudit(tx, call, {
      action: way === "consent" ? "mail_connection.begin_consent" : "mail_connection.begin_sign_in",
      subjectType: "mail_connection",
      subjectId: providerId,
    });
  });
  const url = addressOf(connection, way, { state, verifier, redirect: redirectUri(platform) });
  return { url: url.href, expires_at: expiresAt.toISOString() };
}

interface Asked {
  readonly state: string;
  readonly verifier: string;
  readonly redirect: string;
}

function addressOf(
  connection: ConfiguredConnection,
  way: QueryOf<Row>["way"],
  { state, verifier, redirect }: Asked,
): URL {
  const base = `${loginHost(connection)}/${connection.tenant}`;
  const shared = { client_id: connection.clientId, redirect_uri: redirect, state };
  if (way === "consent") return withQuery(`${base}/adminconsent`, shared);
  return withQuery(`${base}/oauth2/v2.0/authorize`, {
    ...shared,
    response_type: "code",
    response_mode: "query",
    scope: "openid profile",
    prompt: "select_account",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
}

function withQuery(address: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

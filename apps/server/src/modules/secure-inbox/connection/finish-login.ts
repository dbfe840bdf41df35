import type { AnswerOf, Endpoints, MailConnectionError, QueryOf } from "@parapet/contract";
import { and, eq, gt, isNull } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { VisitorCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { isSessionLive } from "../../account/session/is-session-live.ts";
import { actorOf } from "../../account/user/actor.ts";
import { findUser } from "../../account/user/queries.ts";
import { verifierContext, hashOfState } from "./begin-login.ts";
import { checkConnection, storeCheck } from "./check-connection.ts";
import { fromSignInError } from "./connection-error.ts";
import { exchangeCode } from "./exchange-code.ts";
import { type ConfiguredConnection, findConnection, mustBeConfigured, presentCapabilities } from "./queries.ts";
import { type MailConnectionRow, type MailConsentRow, mailConsentTable } from "./table.ts";

interface UsedState {
  readonly consent: MailConsentRow;
  /** The user who started the flow, for the audit log. */
  readonly actor: ReturnType<typeof actorOf>;
}

type Row = Endpoints["mailConnection.callback"];
type Sent = QueryOf<Row>;

/** Microsoft takes about a minute to propagate a new grant. */
const propagationS = 60;

/**
 * Handles Microsoft's redirect. It needs no session, because consent is often given by another person on another
 * machine; the state proves that an administrator here requested it. @throws Failure `link_invalid`, `not_integrated`
 */
export async function finishLogin(call: VisitorCall, sent: Sent): Promise<AnswerOf<Row>> {
  const { platform } = call;
  const { consent, actor } = await useState(call, sent);
  const owner = { providerId: consent.providerId };
  const connection = mustBeConfigured(await findConnection(platform.postgres.db, owner));
  const given = await tenantGiven(call, connection, consent, sent);
  if ("problem" in given) {
    const row = await storeCheck(call, connection, { lastError: given }, actor);
    return answerOf(row, given);
  }
  const row = await checkConnection(call, connection, actor);
  if (row.state !== "connected")
    await platform.postgres.db.transaction((tx) =>
      platform.jobs.add(tx, "check-mail-connections", owner, {
        key: `check-mail-connections:${owner.providerId}`,
        afterS: propagationS,
      }),
    );
  const isForeign = row.tenantId !== null && row.tenantId.toLowerCase() !== given.tenantId.toLowerCase();
  return answerOf(row, isForeign ? differentTenant(given.tenantId, call.now) : row.lastError);
}

type Given = { readonly tenantId: string } | MailConnectionError;

/** The tenant that consented, or why it didn't. */
async function tenantGiven(
  { platform, now }: VisitorCall,
  connection: ConfiguredConnection,
  { id, way, sealedVerifier }: MailConsentRow,
  { code, tenant, admin_consent, error, error_description }: Sent,
): Promise<Given> {
  const errorOf = (word: string, text: string) => fromSignInError({ word, text, requestId: null }, now);
  if (error !== undefined) return errorOf(error, error_description ?? "");
  if (way === "consent") {
    const isGranted = admin_consent?.toLowerCase() === "true" && tenant !== undefined;
    return isGranted ? { tenantId: tenant } : errorOf("consent_required", "Microsoft's redirect contains no consent.");
  }
  if (code === undefined) return errorOf("interaction_required", "Microsoft's redirect contains no code.");
  const verifier = platform.sealing.open(sealedVerifier, verifierContext(id));
  const exchanged = await exchangeCode(platform, connection, { code, verifier });
  return exchanged.error ?? { tenantId: exchanged.tenantId };
}

function differentTenant(tenantId: string, now: Date): MailConnectionError {
  const message = `The consent is for the tenant ${tenantId}.`;
  return { problem: "tenant_different", code: null, message, request_id: null, at: now.toISOString() };
}

function answerOf(row: MailConnectionRow, error: MailConnectionError | null): AnswerOf<Row> {
  const wanted = presentCapabilities(row).filter((each) => each.wanted);
  const outcome = error === null ? "connected" : error.problem === "consent_denied" ? "denied" : "failed";
  return {
    outcome,
    state: row.state,
    tenant: row.tenant,
    working: wanted.filter(({ state }) => state === "ok").length,
    wanted: wanted.length,
    error,
  };
}

/**
 * Consumes a state atomically. @throws Failure `link_invalid` if it is unknown, used, expired, from an ended session or
 * of another provider
 */
async function useState(
  call: VisitorCall,
  { state, ...sent }: QueryOf<Endpoints["mailConnection.callback"]>,
): Promise<UsedState> {
  const { platform, viewer, now } = call;
  return platform.postgres.db.transaction(async (tx) => {
    const [consent] = await tx
      .update(mailConsentTable)
      .set({ usedAt: now })
      .where(
        and(
          eq(mailConsentTable.stateHash, hashOfState(state)),
          isNull(mailConsentTable.usedAt),
          gt(mailConsentTable.expiresAt, now),
        ),
      )
      .returning();
    if (consent === undefined || !(await isSessionLive(tx, consent.sessionId, now))) throw new Failure("link_invalid");
    if (viewer !== null && viewer.providerId !== consent.providerId) throw new Failure("link_invalid");
    const user = await findUser(tx, consent.userId);
    if (user === null) throw new Failure("link_invalid");
    const actor = actorOf(user);
    await recordAudit(tx, call, {
      action: consent.way === "consent" ? "mail_connection.finish_consent" : "mail_connection.finish_sign_in",
      subjectType: "mail_connection",
      subjectId: consent.providerId,
      after: { error: sent.error ?? null, tenant: sent.tenant ?? null },
      actor,
    });
    return { consent, actor };
  });
}

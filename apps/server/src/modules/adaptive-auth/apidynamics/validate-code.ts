import type { InsecureCodeSource, ProtocolAnswer } from "@parapet/contract";
import type { ClientCall, GatewayCall } from "../../../platform/call.ts";
import { answerChallenge } from "../challenge/answer-challenge.ts";
import { proofs } from "../challenge/step-up-methods.ts";
import { acceptEnrolledTotp } from "../client-totp/accept-client-totp.ts";
import { findStepUp } from "./find-step-up.ts";
import { identifyServer } from "./identify-server.ts";
import { acceptInsecureCode } from "./insecure-codes.ts";

/**
 * Answers a client's step-up with the code of its enrolled secret, or with one that needs no secret where that is allowed.
 * @throws Failure `forbidden`, `not_found`, `rate_limited`, and those of `answerChallenge`
 */
export async function validateCode(
  call: GatewayCall,
  { tid, totp: code }: { readonly tid: string; readonly totp: string },
): Promise<ProtocolAnswer> {
  const server = await identifyServer(call);
  const { client } = await findStepUp(call, server, tid);
  const clientCall: ClientCall = {
    ...call,
    client: { id: client.id, providerId: client.providerId, keyId: client.id },
  };
  let insecure: InsecureCodeSource | null = null;
  // The address is the server's: wrong codes from it say nothing about the client's network.
  await answerChallenge(clientCall, { id: tid, method: "totp", address: null }, async (tx, open) => {
    const result = await acceptEnrolledTotp(tx, call, { client: open.client, code });
    if (result !== "wrong") return { result, ...proofs.totp };
    const accepted = await acceptInsecureCode(tx, call, { ...open, code });
    if (accepted === null) return { result: "wrong", acr: null, amr: [] };
    insecure = accepted.source;
    return { result: accepted.result, acr: null, amr: ["rba"] };
  });
  if (insecure !== null) call.platform.metrics.insecureCodes.inc({ source: insecure, step: "accepted" });
  return { status: 200, body: { transaction_id: tid, validation_result: { decision: "allow" } } };
}

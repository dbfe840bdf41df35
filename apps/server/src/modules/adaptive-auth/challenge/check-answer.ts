import type { ChallengeAnswer } from "@parapet/contract";
import type { ClientCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { sendNotice } from "../../account/sent-email/limit-email.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { acceptClientTotp } from "../client-totp/accept-client-totp.ts";
import { useClientBackupCode } from "../client-totp/backup-codes.ts";
import { readApiName } from "../protected-api/read-api-name.ts";
import { acceptSigned } from "./accept-signed.ts";
import { backupCodeUsedMail } from "./mails.ts";
import type { ChallengeRow } from "./table.ts";

/** Answers of the client itself; approvals are given by the owner. */
export type OwnAnswer = Exclude<ChallengeAnswer, { method: "approval" }>;

interface GivenAnswer {
  /** As sent by the client. */
  readonly id: string;
  readonly challenge: ChallengeRow;
  readonly client: ApiClientRow;
  readonly answer: OwnAnswer;
}

/** Verifies an answer and consumes its code. `replayed`: correct, but already used. */
export async function checkAnswer(
  tx: Transaction,
  call: ClientCall,
  { id, challenge, client, answer }: GivenAnswer,
): Promise<"right" | "wrong" | "replayed"> {
  switch (answer.method) {
    case "totp":
      return acceptClientTotp(tx, call, { clientId: client.id, code: answer.code.replace(/[\s-]/g, "") });
    case "signed":
      return (await acceptSigned(tx, call, challenge, { id, jws: answer.jws })) ? "right" : "wrong";
    case "backup_code": {
      const left = await useClientBackupCode(tx, call, { clientId: client.id, code: answer.code });
      if (left === null) return "wrong";
      const api = await readApiName(tx, challenge.apiId);
      const occasion = { client: client.name, api, time: call.now, context: challenge.context, left };
      if (client.ownerEmail !== "")
        await sendNotice(tx, call, client.providerId, backupCodeUsedMail(client.ownerEmail, occasion));
      return "right";
    }
  }
}

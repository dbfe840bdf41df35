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

/** What the client itself answers; an approval is the owner's. */
export type OwnAnswer = Exclude<ChallengeAnswer, { method: "approval" }>;

interface Judged {
  /** As the client gave it. */
  readonly id: string;
  readonly challenge: ChallengeRow;
  readonly client: ApiClientRow;
  readonly answer: OwnAnswer;
}

/** Judges an answer and uses up what it shows. `replayed`: it was right once. */
export async function judgeAnswer(
  tx: Transaction,
  call: ClientCall,
  { id, challenge, client, answer }: Judged,
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

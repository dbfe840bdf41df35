import { v7 as newId } from "uuid";
import type { Jobs } from "../jobs.ts";
import type { Transaction } from "../postgres/postgres.ts";
import type { Sealing } from "../sealing.ts";

/** A plain text mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Sends the mail soon after the transaction commits, and never if it does not. */
  enqueue(tx: Transaction, mail: Mail): Promise<void>;
}

/** Mails wait as jobs. They hold links that let their reader in, so they wait sealed. */
export function createMailer({ jobs, sealing }: { jobs: Jobs; sealing: Sealing }): Mailer {
  return {
    async enqueue(tx, mail) {
      const id = newId();
      await jobs.add(tx, "send-mail", { id, sealed: sealing.seal(JSON.stringify(mail), mailContext(id)) });
    },
  };
}

export function mailContext(id: string): string {
  return `mail:${id}`;
}

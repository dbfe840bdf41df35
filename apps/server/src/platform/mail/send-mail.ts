import * as z from "zod/mini";
import type { Config } from "../config.ts";
import { defineTask, type Task } from "../jobs.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Sealing } from "../sealing.ts";
import { mailContext } from "./mailer.ts";
import { keepInOutbox } from "./outbox.ts";
import { smtpTransport } from "./smtp-transport.ts";

declare module "../jobs.ts" {
  interface JobPayloads {
    "send-mail": { readonly id: string; readonly sealed: string };
  }
}

interface Means {
  readonly config: Pick<Config, "smtpUrl" | "mailFrom" | "dataFolder">;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "mails">;
  readonly sealing: Sealing;
  publicUrl(): string;
}

const payload = z.object({ id: z.uuid(), sealed: z.string() });
const mail = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** Delivers waiting mails: by SMTP where configured, into the outbox folder otherwise. */
export function sendMailTask({ config, log, metrics, sealing, publicUrl }: Means): Task {
  const smtp = config.smtpUrl === null ? null : smtpTransport(config.smtpUrl);
  return defineTask<"send-mail">(payload, async ({ id, sealed }) => {
    const { to, subject, text } = mail.parse(JSON.parse(sealing.open(sealed, mailContext(id))));
    const outgoing = { id, to, subject, text, from: config.mailFrom ?? senderOf(publicUrl()) };
    try {
      if (smtp === null) await keepInOutbox(outgoing, config.dataFolder, log);
      else await smtp.send(outgoing);
    } catch (error) {
      metrics.mails.inc({ outcome: "failed" });
      throw error;
    }
    metrics.mails.inc({ outcome: smtp === null ? "outbox" : "sent" });
  });
}

/** Mail comes from the host that people know the console by. */
export function senderOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith("[");
  return `Parapet <parapet@${isName ? hostname : "localhost"}>`;
}

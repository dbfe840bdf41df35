import { id } from "@parapet/contract";
import { eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import { callOutside, OutgoingError } from "../../../platform/outgoing/call-outside.ts";
import { isListedHost } from "../../../platform/outgoing/listed-host.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sendNotice } from "../../account/sent-email/limit-email.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { openSeal, getSignature } from "./channel-secrets.ts";
import { alertMail, type Message, slackBody, webhookBody } from "./compose-delivery.ts";
import { alertTable, channelTable, type ChannelRow, deliveryTable, type DeliveryRow } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "deliver-alerts": { readonly deliveryId: string };
  }
}

/** The waits between them grow as e^n seconds: after the last one, two hours have passed. */
const maxAttempts = 9;

/** Sends what waits for a channel; a receiver that does not take it is asked again later. */
export function deliverAlertsTask(platform: Platform): Task {
  return defineTask<"deliver-alerts">(z.object({ deliveryId: id }), async ({ deliveryId }) => {
    const problem = await deliverAlerts(platform, deliveryId);
    if (problem !== null) throw new Error(problem);
  });
}

/** One attempt. Resolves to why there must be another one, or null when there is nothing left to do. */
export async function deliverAlerts(platform: Platform, deliveryId: string): Promise<string | null> {
  const { db } = platform.postgres;
  const [found] = await db
    .select({ delivery: deliveryTable, channel: channelTable })
    .from(deliveryTable)
    .innerJoin(channelTable, eq(channelTable.id, deliveryTable.channelId))
    .where(eq(deliveryTable.id, deliveryId));
  if (found === undefined || found.delivery.state !== "sending") return null;
  const { delivery, channel } = found;
  const outcome = await attempt(platform, channel, await messageOf(platform, delivery));
  const attempts = delivery.attempts + 1;
  const isLast = attempts >= maxAttempts;
  const state = outcome.problem === null ? "delivered" : isLast ? "failed" : "sending";
  const deliveredAt = state === "delivered" ? platform.clock.now() : null;
  await db
    .update(deliveryTable)
    .set({ ...outcome, state, attempts, deliveredAt })
    .where(eq(deliveryTable.id, deliveryId));
  return state === "sending" ? outcome.problem : null;
}

async function messageOf(platform: Platform, delivery: DeliveryRow): Promise<Message> {
  const alerts = await platform.postgres.db.select().from(alertTable).where(inArray(alertTable.id, delivery.alertIds));
  const sources = await readSourceNames(platform, delivery.providerId);
  return { delivery, alerts, sources, publicUrl: platform.publicUrl() };
}

const dailyLimit = "The daily limit of emails to these recipients is reached.";

interface Outcome {
  readonly status: number | null;
  readonly problem: string | null;
}

async function attempt(platform: Platform, channel: ChannelRow, message: Message): Promise<Outcome> {
  if (channel.kind !== "mail") return post(platform, channel, message);
  const refused = await platform.postgres.db.transaction(async (tx) => {
    const means = { platform, now: platform.clock.now() };
    const sent = [];
    for (const to of channel.recipients)
      sent.push(await sendNotice(tx, means, channel.providerId, alertMail(to, message)));
    return sent.filter((each) => !each).length;
  });
  return { status: null, problem: refused === channel.recipients.length ? dailyLimit : null };
}

async function post({ sealing, clock, config }: Platform, channel: ChannelRow, message: Message): Promise<Outcome> {
  const body = channel.kind === "slack" ? slackBody(message) : webhookBody(message);
  const { sealedUrl, sealedSecret } = channel;
  const signed =
    sealedSecret === null
      ? {}
      : {
          "x-parapet-signature": getSignature(openSeal(sealing, channel.id, "secret", sealedSecret), body, clock.now()),
        };
  const headers = {
    "content-type": "application/json",
    "user-agent": "Parapet",
    "x-parapet-delivery": message.delivery.id,
    ...signed,
  };
  try {
    const url = new URL(openSeal(sealing, channel.id, "url", sealedUrl ?? ""));
    const mayGoInside = isListedHost(config.webhookHosts, url);
    const setting = "PARAPET_WEBHOOK_HOSTS";
    const { status } = await callOutside({ method: "POST", url, headers, body, mayGoInside, setting });
    const isTaken = status >= 200 && status < 300;
    return { status, problem: isTaken ? null : `The receiver answered ${status}.` };
  } catch (error) {
    if (error instanceof OutgoingError) return { status: null, problem: error.message };
    throw error;
  }
}

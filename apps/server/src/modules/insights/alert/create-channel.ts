import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { newSecret, getSeal } from "./channel-secrets.ts";
import { claimChannelName, presentChannel } from "./present-channel.ts";
import { channelTable, type ChannelRow } from "./table.ts";

type Row = Endpoints["alertChannels.create"];

const maxChannels = 50;

/** Adds a channel. Ours is the webhook that is signed: Slack takes no signature. @throws Failure `conflict` */
export async function createChannel(call: ViewerCall, body: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, viewer, now } = call;
  const { sealing } = platform;
  const id = newId();
  const secret = body.kind === "webhook" ? newSecret() : null;
  const row: ChannelRow = {
    id,
    providerId: viewer.providerId,
    kind: body.kind,
    name: body.name,
    enabled: true,
    sealedUrl: body.kind === "mail" ? null : getSeal(sealing, id, "url", body.url),
    sealedSecret: secret === null ? null : getSeal(sealing, id, "secret", secret),
    recipients: body.kind === "mail" ? body.recipients : [],
    createdAt: now,
  };
  await platform.postgres.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`alert channels ${viewer.providerId}`}, 0))`);
    await claimChannelName(tx, call, row);
    if ((await tx.$count(channelTable, eq(channelTable.providerId, viewer.providerId))) >= maxChannels)
      throw new Failure("conflict", { detail: `A provider can have up to ${maxChannels} channels.` });
    await tx.insert(channelTable).values(row);
    await recordAudit(tx, call, {
      action: "alert_channel.create",
      subjectType: "alert_channel",
      subjectId: id,
      after: auditedChannel(row),
    });
  });
  return { ...(await presentChannel(call, row)), secret };
}

/** Without its address, which may hold a secret. */
export function auditedChannel({ kind, name, enabled, recipients }: ChannelRow): Record<string, unknown> {
  return { kind, name, enabled, recipients };
}

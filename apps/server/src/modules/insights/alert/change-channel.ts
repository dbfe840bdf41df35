import type { AlertChannel, AnswerOf, BodyOf, Endpoints, FieldError } from "@parapet/contract";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { newSecret, getSeal } from "./channel-secrets.ts";
import { auditedChannel } from "./create-channel.ts";
import { claimChannelName, findChannel, presentChannel } from "./present-channel.ts";
import { channelTable, type ChannelRow, ruleTable } from "./table.ts";

const subject = (id: string) => ({ subjectType: "alert_channel", subjectId: id });

/** @throws Failure `not_found`, `conflict`, `invalid_input` for an address of a mail channel or recipients of another. */
export async function updateChannel(
  call: ViewerCall,
  id: string,
  body: BodyOf<Endpoints["alertChannels.update"]>,
): Promise<AlertChannel> {
  const { platform } = call;
  const row = await platform.postgres.db.transaction(async (tx) => {
    const before = await findChannel(tx, call, id);
    refuseForeign(before, body);
    if (body.name !== undefined) await claimChannelName(tx, call, { id, name: body.name });
    const after: ChannelRow = {
      ...before,
      name: body.name ?? before.name,
      enabled: body.enabled ?? before.enabled,
      recipients: body.recipients ?? before.recipients,
      sealedUrl: body.url === undefined ? before.sealedUrl : getSeal(platform.sealing, id, "url", body.url),
    };
    await tx.update(channelTable).set(after).where(eq(channelTable.id, id));
    await recordAudit(tx, call, {
      action: "alert_channel.update",
      ...subject(id),
      before: auditedChannel(before),
      after: { ...auditedChannel(after), ...(body.url !== undefined && { url_changed: true }) },
    });
    return after;
  });
  return presentChannel(call, row);
}

function refuseForeign({ kind }: ChannelRow, body: BodyOf<Endpoints["alertChannels.update"]>): void {
  const wrong = kind === "mail" ? "url" : "recipients";
  if (body[wrong] === undefined) return;
  const errors: FieldError[] = [{ pointer: `/body/${wrong}`, message: "Channels of this type don't have this field" }];
  throw new Failure("invalid_input", { errors });
}

/** The earlier secret ends at once. @throws Failure `not_found`, `conflict` for a channel that signs nothing */
export async function rotateChannelSecret(
  call: ViewerCall,
  id: string,
): Promise<AnswerOf<Endpoints["alertChannels.rotateSecret"]>> {
  const secret = newSecret();
  const { platform } = call;
  const row = await platform.postgres.db.transaction(async (tx) => {
    const before = await findChannel(tx, call, id);
    if (before.kind !== "webhook") throw new Failure("conflict", { detail: "This channel has no signing secret." });
    const sealedSecret = getSeal(platform.sealing, id, "secret", secret);
    await tx.update(channelTable).set({ sealedSecret }).where(eq(channelTable.id, id));
    await recordAudit(tx, call, { action: "alert_channel.rotate_secret", ...subject(id) });
    return { ...before, sealedSecret };
  });
  return { ...(await presentChannel(call, row)), secret };
}

/** Its deliveries go with it, and rules no longer name it. @throws Failure `not_found` */
export async function deleteChannel(call: ViewerCall, id: string): Promise<void> {
  await call.platform.postgres.db.transaction(async (tx) => {
    const before = await findChannel(tx, call, id);
    await tx
      .update(ruleTable)
      .set({ channels: sql`array_remove(${ruleTable.channels}, ${id}::uuid)` })
      .where(eq(ruleTable.providerId, call.viewer.providerId));
    await tx.delete(channelTable).where(eq(channelTable.id, id));
    await recordAudit(tx, call, { action: "alert_channel.delete", ...subject(id), before: auditedChannel(before) });
  });
}

import type { RejectReason } from "@parapet/contract";
import { v7 as uuid } from "uuid";
import type { Call, SourceCall } from "../../../platform/call.ts";
import { defineService } from "../../../platform/services.ts";
import { findFirstProvider } from "../../account/provider/find-first-provider.ts";
import { TurnedAway } from "./turned-away.ts";

export const turnedAwayService = defineService("turned-away senders", () => new TurnedAway());

const details = {
  token_ended: "The token was replaced and its time of grace is over",
  source_disabled: "The trace source is disabled",
  provider_archived: "The provider is archived",
} as const satisfies Partial<Record<RejectReason, string>>;

/** Counts a request of a known source that takes nothing now. Nothing of the request is kept. */
export async function recordTurnedAway(call: SourceCall, reason: keyof typeof details): Promise<void> {
  const { platform, source, now } = call;
  platform.metrics.rejects.inc({ reason });
  const count = platform.services.get(turnedAwayService).count(`${source.id} ${reason}`, now);
  if (count > 0) await write(call, source.providerId, { source_id: source.id, reason, detail: details[reason], count });
}

/**
 * Counts a sender that no source knows. Its tenant is unknown too, so the row goes to the installation's first provider
 * and holds nothing of the payload.
 */
export async function recordUnknownToken(call: Call): Promise<void> {
  const { platform, now, address } = call;
  platform.metrics.rejects.inc({ reason: "token_unknown" });
  const count = platform.services.get(turnedAwayService).count("unknown", now);
  if (count === 0) return;
  const providerId = await findFirstProvider(call);
  if (providerId === null) return;
  const detail = `A sender at ${address} used no token or one that no trace source has`;
  await write(call, providerId, { source_id: null, reason: "token_unknown", detail, count });
}

async function write({ platform, now }: Call, providerId: string, row: object): Promise<void> {
  await platform.journal.append("ingest_reject", {
    provider_id: providerId,
    id: uuid(),
    received_at: now.toISOString(),
    bytes: 0,
    sample: "",
    ...row,
  });
}

import { createHash } from "node:crypto";
import type { Clock } from "../base/clock.ts";
import type { JsonObject } from "../base/json.ts";
import type { Random } from "../base/random.ts";
import type { Applications } from "../directory/applications.ts";
import type { AuditLog, AuditRecord, ContentType } from "../logs/audit-log.ts";
import type { TokenIssuer } from "../tokens/tokens.ts";

/** A webhook for new content. */
export interface FeedWebhook {
  readonly address: string;
  /** Sent as `Webhook-AuthID`, to authenticate to the receiver; null without one. */
  readonly authId: string | null;
  /** End of deliveries; null for never. */
  readonly expiration: Date | null;
  /** Blob ids delivered or in flight. */
  readonly delivered: Set<string>;
  /** Consecutive failed deliveries; too many disable the webhook. */
  refused: number;
  isDisabled: boolean;
}

/** Delivery settings of the audit feed. */
export interface FeedSettings {
  /** Seconds between the end of a minute and the availability of its records. */
  readonly delay: number;
  /** Share of records delivered again one minute later. */
  readonly duplicates: number;
  /** Whether records and blobs are shuffled. */
  readonly isShuffled: boolean;
}

export interface ContentFeed {
  /** Start of each content type's subscription. */
  readonly started: Map<ContentType, Date>;
  readonly webhooks: Map<ContentType, FeedWebhook>;
  settings: FeedSettings;
}

/** What the Management API works on. */
export interface AuditFeed {
  readonly clock: Clock;
  readonly random: Random;
  readonly applications: Applications;
  readonly issuer: TokenIssuer;
  readonly audit: AuditLog;
  readonly feed: ContentFeed;
}

/** The records of one minute, fetched together. */
export interface Blob {
  readonly id: string;
  readonly contentType: ContentType;
  readonly availableAt: Date;
  readonly records: readonly JsonObject[];
}

const minute = 60_000;

/** The audit log in blobs of one minute each. */
export function blobsOf(
  log: readonly AuditRecord[],
  type: ContentType,
  { delay, duplicates, isShuffled }: FeedSettings,
): readonly Blob[] {
  const minutes = new Map<number, JsonObject[]>();
  const put = (at: number, record: JsonObject) => minutes.set(at, [...(minutes.get(at) ?? []), record]);
  for (const { contentType, createdAt, record } of log) {
    if (contentType !== type) continue;
    const at = Math.floor(createdAt.getTime() / minute);
    put(at, record);
    if (chanceOf(`twice ${record.Id}`) < duplicates) put(at + 1, record);
  }
  const blobs = [...minutes].map(([at, records]): Blob => ({
    id: `${at}$${createHash("sha256").update(`${type} ${at}`).digest("hex").slice(0, 24)}$${type}`,
    contentType: type,
    availableAt: new Date((at + 1) * minute + delay * 1000),
    records: isShuffled ? shuffled(records, (record) => JSON.stringify(record)) : records,
  }));
  const inOrder = blobs.toSorted((left, right) => left.availableAt.getTime() - right.availableAt.getTime());
  return isShuffled ? shuffled(inOrder, ({ id }) => id) : inOrder;
}

function shuffled<Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly Item[] {
  return items.toSorted((left, right) => chanceOf(nameOf(left)) - chanceOf(nameOf(right)));
}

/** A deterministic chance derived from a name. */
function chanceOf(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE() / 2 ** 32;
}

import { createHash } from "node:crypto";
import type { AuditRecord, ContentType } from "../logs/audit-log.ts";
import type { FeedWebhook } from "./feed-webhook.ts";
import type { JsonObject } from "../base/json.ts";

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

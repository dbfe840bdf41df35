import type { InsightsSeverity, Severity } from "@parapet/contract";
import { and, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/queries.ts";
import { readSourceNames } from "../trace-source/read-source-names.ts";
import { formatSubject } from "./describe-alert.ts";
import { type AlertRow, channelTable, deliveryTable, type RuleRow } from "./table.ts";

/** Above this, one evaluation sends a single notification with the number of alerts. */
const maxSeparate = 5;

const loudness: Readonly<Record<InsightsSeverity, Severity>> = {
  info: "info",
  low: "info",
  medium: "warning",
  high: "error",
  critical: "error",
};

interface Notifying {
  readonly platform: Platform;
  readonly tx: Transaction;
  readonly providerId: string;
  readonly now: Date;
}

/** Notifies responders and the rules' channels of new and reopened alerts. */
export async function notifyAlerts(
  notifying: Notifying,
  alerts: readonly AlertRow[],
  rules: readonly RuleRow[],
): Promise<void> {
  if (alerts.length === 0) return;
  await notifyPeople(notifying, alerts);
  const channelsOf = new Map(rules.map(({ id, channels }) => [id, channels]));
  const byChannel = new Map<string, string[]>();
  for (const alert of alerts) {
    for (const channel of channelsOf.get(alert.ruleId ?? "") ?? []) {
      byChannel.set(channel, [...(byChannel.get(channel) ?? []), alert.id]);
    }
  }
  if (byChannel.size === 0) return;
  const channels = await notifying.tx
    .select({ id: channelTable.id })
    .from(channelTable)
    .where(
      and(
        eq(channelTable.providerId, notifying.providerId),
        eq(channelTable.enabled, true),
        inArray(channelTable.id, [...byChannel.keys()]),
      ),
    );
  for (const { id } of channels)
    await queueDelivery(notifying, id, { alertIds: byChannel.get(id) ?? [], isTest: false });
}

async function notifyPeople({ platform, tx, providerId, now }: Notifying, alerts: readonly AlertRow[]): Promise<void> {
  const people = await listHandlers(tx, providerId);
  const [first] = alerts;
  if (first === undefined) return;
  if (alerts.length > maxSeparate) {
    const gravest = (["critical", "high", "medium", "low", "info"] as const).find((severity) =>
      alerts.some((alert) => alert.severity === severity),
    );
    await notify(tx, { now }, people, {
      kind: "alert.many",
      severity: loudness[gravest ?? "info"],
      details: { count: String(alerts.length) },
      link: "/insights/alerts",
    });
    return;
  }
  const names = await readSourceNames(platform, providerId);
  for (const alert of alerts) {
    await notify(tx, { now }, people, {
      kind: "alert.raised",
      severity: loudness[alert.severity],
      details: { kind: alert.kind, subject: formatSubject(alert, names.get(alert.sourceId ?? "") ?? null) },
      link: `/insights/alerts?alert=${alert.id}`,
    });
  }
}

/** Sends a message to a channel soon after the transaction commits. Returns its id. */
export async function queueDelivery(
  { platform, tx, providerId, now }: Notifying,
  channelId: string,
  { alertIds, isTest }: { readonly alertIds: string[]; readonly isTest: boolean },
): Promise<string> {
  const id = newId();
  const fresh = { state: "sending", attempts: 0, createdAt: now } as const;
  await tx.insert(deliveryTable).values({ id, providerId, channelId, alertIds, isTest, ...fresh });
  await platform.jobs.add(tx, "deliver-alerts", { deliveryId: id });
  return id;
}

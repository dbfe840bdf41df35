import type { Mail } from "../../../platform/mail/mailer.ts";
import { describeAlert } from "./describe-alert.ts";
import type { AlertRow, DeliveryRow } from "./table.ts";

/** What a message to a channel is made of. */
export interface Message {
  readonly delivery: Pick<DeliveryRow, "id" | "isTest" | "createdAt">;
  readonly alerts: readonly AlertRow[];
  /** Names of sources by their id. */
  readonly sources: ReadonlyMap<string, string>;
  readonly publicUrl: string;
}

/** Further alerts are counted only. */
const maxAlerts = 50;
const testText = "This is a test. Alerts sent to this channel look like this.";

const linkTo = (publicUrl: string, { id }: AlertRow) => `${publicUrl}/insights/alerts?alert=${id}`;

function listedAlerts({ alerts, sources, publicUrl }: Message) {
  return alerts.slice(0, maxAlerts).map((alert) => {
    const source = sources.get(alert.sourceId ?? "") ?? null;
    return { alert, source, link: linkTo(publicUrl, alert), ...describeAlert(alert, source) };
  });
}

const headline = (count: number) => `${count} ${count === 1 ? "alert" : "alerts"} in Parapet`;
const rest = (count: number) => (count > maxAlerts ? [`… and ${count - maxAlerts} more.`] : []);

/** The body of a webhook. Names and meanings never change; receivers ignore what they do not know. */
export function webhookBody(message: Message): string {
  const { delivery, alerts } = message;
  return JSON.stringify({
    id: delivery.id,
    time: delivery.createdAt.toISOString(),
    test: delivery.isTest,
    total: alerts.length,
    alerts: listedAlerts(message).map(({ alert, source, link, title, why }) => ({
      id: alert.id,
      kind: alert.kind,
      severity: alert.severity,
      state: alert.state,
      title,
      why,
      host: alert.host,
      port: alert.port === 0 ? null : alert.port,
      method: alert.method,
      template: alert.template,
      action: alert.action,
      source,
      finding: alert.finding,
      evidence: alert.evidence,
      count: alert.count,
      first_seen_at: alert.firstSeenAt.toISOString(),
      last_seen_at: alert.lastSeenAt.toISOString(),
      link,
    })),
  });
}

/** A message as Slack takes it, and those who copy its webhooks. */
export function slackBody(message: Message): string {
  if (message.delivery.isTest) return JSON.stringify({ text: testText });
  const lines = listedAlerts(message).map(
    ({ alert, link, title, why }) => `*<${link}|${forSlack(title)}>* (${alert.severity})\n${forSlack(why)}`,
  );
  return JSON.stringify({
    text: [headline(message.alerts.length), ...lines, ...rest(message.alerts.length)].join("\n"),
  });
}

const forSlack = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** One email lists all alerts. */
export function alertMail(to: string, message: Message): Mail {
  const { alerts, delivery } = message;
  if (delivery.isTest) return { to, subject: "Test of Parapet alerts", text: `Hello,\n\n${testText}\n` };
  const items = listedAlerts(message);
  const [first] = items;
  const subject = items.length === 1 && first !== undefined ? first.title : headline(alerts.length);
  const parts = items.map(({ alert, link, title, why }) => `${title} (${alert.severity})\n${why}\n${link}`);
  return { to, subject: subject.slice(0, 200), text: `${["Hello,", ...parts, ...rest(alerts.length)].join("\n\n")}\n` };
}

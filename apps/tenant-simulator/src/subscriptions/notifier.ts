import type { Clock } from "../base/clock.ts";
import type { JsonObject } from "../base/json.ts";
import type { ChangeKind, Item, Mailbox } from "../mailbox/mailbox.ts";
import { createEndpointHealth, postNotification, slowDelay, type EndpointHealth } from "./endpoint.ts";
import { lifecycleBody, notificationOf, type PresentMessage } from "./present-notification.ts";
import type { LifecycleEvent, Subscription } from "./subscription.ts";

interface NotifierOptions {
  readonly tenantId: string;
  readonly clock: Clock;
  readonly uuid: () => string;
  readonly presentMessage: PresentMessage;
  /** Signs the validation token of rich notifications. */
  readonly sign: (applicationId: string) => Promise<string>;
  /** Whether the next notification is lost. */
  readonly isLost: () => boolean;
  /** Called for every notification sent. */
  readonly onSend: (body: JsonObject) => void;
}

/** Sends change notifications. */
export interface Notifier {
  readonly subscriptions: Map<string, Subscription>;
  /** Unexpired subscriptions. */
  readonly active: () => readonly Subscription[];
  readonly changed: (mailbox: Mailbox, item: Item, kind: ChangeKind) => void;
  readonly lifecycle: (subscription: Subscription, event: LifecycleEvent) => void;
  /** Waits for all notifications, except scheduled retries. */
  readonly settled: () => Promise<void>;
  readonly counts: { sent: number; lost: number; refused: number; dropped: number };
}

/** A batch for one address. */
interface Waiting {
  readonly value: JsonObject[];
  /** Applications with rich subscriptions. */
  readonly applications: Set<string>;
}

/** Seconds between attempts; the last one repeats until the end. */
const pauses = [10, 30, 60, 300, 900];
const retryUntil = 4 * 3_600_000;

export function createNotifier({
  tenantId,
  clock,
  uuid,
  presentMessage,
  sign,
  isLost,
  onSend,
}: NotifierOptions): Notifier {
  const subscriptions = new Map<string, Subscription>();
  const endpoints = new Map<string, EndpointHealth>();
  const counts = { sent: 0, lost: 0, refused: 0, dropped: 0 };
  const running = new Set<Promise<void>>();
  let waiting = new Map<string, Waiting>();

  const healthOf = (url: string): EndpointHealth => {
    const health = endpoints.get(url) ?? createEndpointHealth();
    endpoints.set(url, health);
    return health;
  };

  const run = (task: () => Promise<void>) => {
    const promise = task().finally(() => running.delete(promise));
    running.add(promise);
  };

  const send = async (url: string, body: JsonObject, firstAt: Date, attempt: number): Promise<void> => {
    const { isAccepted, milliseconds } = await postNotification(url, body);
    healthOf(url).record(milliseconds, clock.now());
    if (isAccepted) {
      counts.sent += 1;
      return;
    }
    counts.refused += 1;
    const next = new Date(clock.now().getTime() + (pauses[Math.min(attempt, pauses.length - 1)] ?? 0) * 1000);
    if (next.getTime() - firstAt.getTime() > retryUntil) return;
    clock.schedule(next, async () => await send(url, body, firstAt, attempt + 1));
  };

  const dispatch = (url: string, body: JsonObject) => {
    onSend(body);
    const now = clock.now();
    const treatment = healthOf(url).treatment(now);
    if (treatment === "dropped") counts.dropped += 1;
    else if (treatment === "prompt") run(async () => await send(url, body, now, 0));
    else clock.schedule(new Date(now.getTime() + slowDelay), async () => await send(url, body, now, 0));
  };

  const flush = async () => {
    const batches = waiting;
    waiting = new Map();
    for (const [url, { value, applications }] of batches) {
      const validationTokens = await Promise.all([...applications].map(sign));
      dispatch(url, { value, ...(validationTokens.length > 0 && { validationTokens }) });
    }
  };

  const active = () => {
    const now = clock.now();
    for (const { id, expiresAt } of subscriptions.values()) if (expiresAt <= now) subscriptions.delete(id);
    return [...subscriptions.values()];
  };

  return {
    subscriptions,
    active,
    counts,
    changed: (mailbox, item, kind) => {
      for (const subscription of active()) {
        const { mailboxId, folderId, kinds, isPaused, notificationUrl: url } = subscription;
        const isWatched = mailboxId === mailbox.userId && (folderId === null || folderId === item.folderId);
        if (!isWatched || isPaused || !kinds.includes(kind)) continue;
        if (isLost()) {
          counts.lost += 1;
          continue;
        }
        if (waiting.size === 0)
          run(async () => await new Promise<void>((resolve) => setImmediate(resolve)).then(flush));
        const batch = waiting.get(url) ?? { value: [], applications: new Set() };
        batch.value.push(notificationOf(subscription, item, kind, { tenantId, id: uuid(), presentMessage }));
        if (subscription.rich !== null) batch.applications.add(subscription.applicationId);
        waiting.set(url, batch);
      }
    },
    lifecycle: (subscription, event) => {
      if (event === "reauthorizationRequired") subscription.isPaused = true;
      if (event === "subscriptionRemoved") subscriptions.delete(subscription.id);
      const { lifecycleUrl } = subscription;
      if (lifecycleUrl !== null) dispatch(lifecycleUrl, lifecycleBody(subscription, event, tenantId));
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

import * as z from "zod";
import type { JsonObject } from "../../base/json.ts";
import type { Random } from "../../base/random.ts";
import { findUser } from "../../directory/directory.ts";
import { findFolder } from "../../mailbox/folders.ts";
import { prefersImmutableIds, readBody, type Call, type GraphAnswer } from "../../odata/call.ts";
import { GraphError } from "../../odata/graph-error.ts";
import { validateEndpoint } from "../../subscriptions/endpoint.ts";
import type { Notifier } from "../../subscriptions/notifier.ts";
import type { Subscription } from "../../subscriptions/subscription.ts";
import type { MailboxAccess } from "../outlook/mailbox-of.ts";
import type { Resources } from "../resources.ts";
import { richDataOf } from "./rich-subscription.ts";

/** Min and max lifetime of message subscriptions in minutes; shorter ones are extended. */
const minutes = { min: 45, max: 10_080, maxRich: 1440 };
const maxPerMailbox = 1000;

const kind = z.enum(["created", "updated", "deleted"]);

/** TLS is required, except for loopback endpoints. */
const endpoint = z
  .url()
  .max(2048)
  .refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === "https:" || ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
  }, "must use https");

const newSubscription = z.object({
  changeType: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(kind).min(1)),
  notificationUrl: endpoint,
  lifecycleNotificationUrl: endpoint.optional(),
  resource: z.string(),
  expirationDateTime: z.iso.datetime({ offset: true }),
  clientState: z.string().max(128).optional(),
  includeResourceData: z.boolean().optional(),
  encryptionCertificate: z.string().optional(),
  encryptionCertificateId: z.string().optional(),
});

const renewal = z.object({
  expirationDateTime: z.iso.datetime({ offset: true }),
  notificationUrl: endpoint.optional(),
});

function presentSubscription(subscription: Subscription): JsonObject {
  return {
    id: subscription.id,
    resource: subscription.resource,
    applicationId: subscription.applicationId,
    changeType: subscription.kinds.join(","),
    clientState: subscription.clientState,
    notificationUrl: subscription.notificationUrl,
    lifecycleNotificationUrl: subscription.lifecycleUrl,
    expirationDateTime: subscription.expiresAt.toISOString(),
    creatorId: subscription.applicationId,
    latestSupportedTlsVersion: "v1_2",
    includeResourceData: subscription.rich === null ? null : true,
    encryptionCertificate: subscription.rich?.encodedCertificate ?? null,
    encryptionCertificateId: subscription.rich?.certificate.id ?? null,
    notificationQueryOptions: null,
    notificationUrlAppId: null,
  };
}

export async function createSubscription(
  call: Call,
  { notifier, clock, random, ...access }: MailboxAccess & Pick<Resources, "notifier" | "clock" | "random">,
): Promise<GraphAnswer> {
  const given = readBody(call, newSubscription);
  const watched = watchedResource(access, given.resource.split("?")[0] ?? "");
  const rich = richDataOf(given, call.token);
  const others = notifier.active().filter(({ mailboxId }) => mailboxId === watched.mailboxId);
  if (others.length >= maxPerMailbox) throw new GraphError("accessDenied", "The mailbox has too many subscriptions.");
  const expiresAt = lifeOf(clock.now(), given.expirationDateTime, rich !== null);
  await validate(random, given.notificationUrl);
  if (given.lifecycleNotificationUrl !== undefined) await validate(random, given.lifecycleNotificationUrl);
  const subscription: Subscription = {
    ...watched,
    id: random.uuid(),
    applicationId: call.token.clientId,
    kinds: given.changeType,
    resource: given.resource,
    lifecycleUrl: given.lifecycleNotificationUrl ?? null,
    clientState: given.clientState ?? null,
    rich,
    isImmutable: prefersImmutableIds(call),
    notificationUrl: given.notificationUrl,
    expiresAt,
    isPaused: false,
  };
  notifier.subscriptions.set(subscription.id, subscription);
  return answer(call, subscription, 201);
}

export function listSubscriptions(call: Call, { notifier }: Pick<Resources, "notifier">): GraphAnswer {
  const own = notifier.active().filter(({ applicationId }) => applicationId === call.token.clientId);
  const context = `${call.root}/$metadata#subscriptions`;
  return { status: 200, body: { "@odata.context": context, value: own.map(presentSubscription) } };
}

export function getSubscription(call: Call, { notifier }: Pick<Resources, "notifier">): GraphAnswer {
  return answer(call, subscriptionOf(call, notifier), 200);
}

export async function renewSubscription(
  call: Call,
  { notifier, clock, random }: Pick<Resources, "notifier" | "clock" | "random">,
): Promise<GraphAnswer> {
  const subscription = subscriptionOf(call, notifier);
  const { expirationDateTime, notificationUrl } = readBody(call, renewal);
  const expiresAt = lifeOf(clock.now(), expirationDateTime, subscription.rich !== null);
  if (notificationUrl !== undefined) await validate(random, notificationUrl);
  Object.assign(subscription, {
    expiresAt,
    isPaused: false,
    ...(notificationUrl === undefined ? {} : { notificationUrl }),
  });
  return answer(call, subscription, 200);
}

export function deleteSubscription(call: Call, { notifier }: Pick<Resources, "notifier">): GraphAnswer {
  notifier.subscriptions.delete(subscriptionOf(call, notifier).id);
  return { status: 204 };
}

export function reauthorizeSubscription(call: Call, { notifier }: Pick<Resources, "notifier">): GraphAnswer {
  subscriptionOf(call, notifier).isPaused = false;
  return { status: 204 };
}

/** Applications only see their own subscriptions. */
function subscriptionOf({ params, token }: Call, notifier: Notifier): Subscription {
  const subscription = notifier.active().find(({ id }) => id === params["subscription-id"]);
  if (subscription === undefined || subscription.applicationId !== token.clientId)
    throw new GraphError("notFound", "The object was not found.");
  return subscription;
}

function lifeOf(at: Date, stated: string, isRich: boolean): Date {
  const now = at.getTime();
  const life = (Date.parse(stated) - now) / 60_000;
  // One minute of tolerance for clock differences.
  const maxMinutes = isRich ? minutes.maxRich : minutes.max;
  if (life > maxMinutes + 1)
    throw new GraphError("badRequest", `Subscription expiration can only be ${maxMinutes} minutes in the future.`);
  if (life <= 0) throw new GraphError("badRequest", "Subscription expiration must be in the future.");
  return new Date(now + Math.max(life, minutes.min) * 60_000);
}

async function validate(random: Random, url: string): Promise<void> {
  const token = `Validation: Testing client application reachability for subscription Request-Id: ${random.uuid()}`;
  if (!(await validateEndpoint(url, token))) throw new GraphError("validationFailed");
}

function answer(call: Call, subscription: Subscription, status: 200 | 201): GraphAnswer {
  const context = `${call.root}/$metadata#subscriptions/$entity`;
  return { status, body: { "@odata.context": context, ...presentSubscription(subscription) } };
}

/** Parses the subscribed resource: a mailbox's messages, or those of one folder. */
function watchedResource({ directory: { users }, mailboxes }: MailboxAccess, resource: string) {
  const pattern = /^\/?users(?:\/([^/]+)|\('([^']+)'\))(?:\/mailFolders(?:\/([^/]+)|\('([^']+)'\)))?\/messages$/i;
  const match = pattern.exec(resource);
  if (match === null) throw new GraphError("badRequest", `The resource '${resource}' cannot be watched.`);
  const [, plainUser, quotedUser, plainFolder, quotedFolder] = match;
  const user = findUser(users, plainUser ?? quotedUser ?? "");
  const mailbox = mailboxes.byUser.get(user?.id ?? "");
  if (mailbox === undefined) throw new GraphError("resourceNotFound");
  const name = plainFolder ?? quotedFolder;
  if (name === undefined) return { mailboxId: mailbox.userId, folderId: null };
  const folder = findFolder(mailbox, name);
  if (folder === undefined) throw new GraphError("folderNotFound");
  return { mailboxId: mailbox.userId, folderId: folder.id };
}

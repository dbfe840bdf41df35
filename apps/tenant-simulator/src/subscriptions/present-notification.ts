import { constants, createCipheriv, createHmac, publicEncrypt, randomBytes } from "node:crypto";
import type { JsonObject } from "../base/json.ts";
import { changeKeyOf } from "../mailbox/items.ts";
import type { ChangeKind, Item } from "../mailbox/mailbox.ts";
import { selectProperties } from "../odata/query-options.ts";
import type { EncryptionCertificate, LifecycleEvent, Subscription } from "./subscription.ts";

/** A message in Graph's format. */
export type PresentMessage = (item: Item, isImmutable: boolean) => JsonObject;

interface NotificationFacts {
  readonly tenantId: string;
  readonly id: string;
  readonly presentMessage: PresentMessage;
}

export function notificationOf(
  subscription: Subscription,
  item: Item,
  changeType: ChangeKind,
  { tenantId, id: notificationId, presentMessage }: NotificationFacts,
): JsonObject {
  const id = subscription.isImmutable ? item.immutableId : item.id;
  const resource = `Users/${subscription.mailboxId}/Messages/${id}`;
  return {
    id: notificationId,
    ...subscriptionFacts(subscription, tenantId),
    changeType,
    resource,
    resourceData: {
      "@odata.type": "#Microsoft.Graph.Message",
      "@odata.id": resource,
      "@odata.etag": `W/"${changeKeyOf(item)}"`,
      id,
    },
    ...encryptedContent(subscription, item, presentMessage),
  };
}

function encryptedContent({ rich, isImmutable }: Subscription, item: Item, presentMessage: PresentMessage): JsonObject {
  if (rich === null) return {};
  const message = presentMessage(item, isImmutable);
  return { encryptedContent: encryptResource(selectProperties(message, rich.select), rich.certificate) };
}

export function lifecycleBody(
  subscription: Subscription,
  lifecycleEvent: LifecycleEvent,
  tenantId: string,
): JsonObject {
  const { resource } = subscription;
  return { value: [{ ...subscriptionFacts(subscription, tenantId), resource, lifecycleEvent }] };
}

function subscriptionFacts({ id, expiresAt, clientState }: Subscription, tenantId: string): JsonObject {
  return {
    subscriptionId: id,
    subscriptionExpirationDateTime: expiresAt.toISOString(),
    ...(clientState === null ? {} : { clientState }),
    tenantId,
  };
}

const keyBytes = 32;
const ivBytes = 16;

/**
 * Encrypts resource data like Graph: AES-256-CBC with a random key whose first bytes are the IV, HMAC-SHA-256 of the
 * ciphertext, and the key encrypted with RSA-OAEP.
 */
function encryptResource(data: JsonObject, { id, thumbprint, publicKey }: EncryptionCertificate): JsonObject {
  const key = randomBytes(keyBytes);
  const cipher = createCipheriv("aes-256-cbc", key, key.subarray(0, ivBytes));
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(data), "utf8"), cipher.final()]);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return {
    data: encrypted.toString("base64"),
    dataSignature: createHmac("sha256", key).update(encrypted).digest("base64"),
    dataKey: publicEncrypt({ key: publicKey, padding, oaepHash: "sha1" }, key).toString("base64"),
    encryptionCertificateId: id,
    encryptionCertificateThumbprint: thumbprint,
  };
}

import { changeKeyOf, presentMessage } from "../graph/messages/present-message.ts";
import type { JsonObject } from "../json.ts";
import { selectProperties } from "../odata/select-properties.ts";
import type { ChangeKind, Item } from "../mailbox/mailbox.ts";
import { encryptResource } from "./encrypt-resource.ts";
import type { LifecycleEvent, Subscription } from "./subscription.ts";

export function notificationOf(
  subscription: Subscription,
  item: Item,
  changeType: ChangeKind,
  { tenantId, id: notificationId }: { readonly tenantId: string; readonly id: string },
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
    ...encryptedContent(subscription, item),
  };
}

function encryptedContent({ rich, isImmutable }: Subscription, item: Item): JsonObject {
  if (rich === null) return {};
  const message = presentMessage(item, { isImmutable, bodyType: null, isUnsafe: false });
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

import { presentRule } from "../graph/rules/rules.ts";
import type { JsonObject } from "../json.ts";
import type { Tenant } from "../tenant/tenant.ts";

/** The state of all mailboxes in comparable form. */
export function dumpTenant({ users, mailboxes, notifier, limiter }: Tenant): JsonObject {
  const places = [...mailboxes.values()].map(({ userId, folders, items, rules }) => ({
    user: users.get(userId)?.userPrincipalName ?? userId,
    folders: [...folders.values()].map(({ displayName, isHidden }) => ({ displayName, isHidden })),
    messages: [...items.values()].map((item) => ({
      immutableId: item.immutableId,
      internetMessageId: item.content.internetMessageId,
      subject: item.content.subject,
      folder: folders.get(item.folderId)?.displayName ?? null,
      isRead: item.isRead,
      categories: item.categories,
    })),
    rules: [...rules.values()].map(presentRule),
  }));
  return {
    users: [...users.values()].map(({ id, userPrincipalName, accountEnabled }) => ({
      id,
      userPrincipalName,
      accountEnabled,
    })),
    mailboxes: places,
    subscriptions: notifier
      .active()
      .map(({ id, resource, expiresAt }) => ({ id, resource, expiresAt: expiresAt.toISOString() })),
    notifications: { ...notifier.counts },
    violations: { ...limiter.violations },
    peak: limiter.peak(),
  };
}

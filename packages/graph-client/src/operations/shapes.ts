import * as z from "zod/mini";

/** Omitted unless selected, or null. */
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const text = maybe(z.string());
const flag = maybe(z.boolean());

const removedItem = z.looseObject({
  id: z.string(),
  "@removed": z.looseObject({ reason: z.enum(["deleted", "changed"]) }),
});

/** A page of a list, continued by `@odata.nextLink`. */
export const pageOf = <Schema extends z.ZodMiniType>(item: Schema) =>
  z.looseObject({ value: z.array(item), "@odata.nextLink": z.optional(z.string()) });

/** A page of changes; the last one has `@odata.deltaLink` for the next round. */
export const deltaPageOf = <Schema extends z.ZodMiniType>(item: Schema) =>
  z.looseObject({
    value: z.array(z.union([removedItem, item])),
    "@odata.nextLink": z.optional(z.string()),
    "@odata.deltaLink": z.optional(z.string()),
  });

export const organization = z.looseObject({ id: z.string(), displayName: text });

/** `id` is the domain name. */
export const domain = z.looseObject({ id: z.string(), isVerified: flag, isDefault: flag, isInitial: flag });

export const user = z.looseObject({
  id: z.string(),
  displayName: text,
  mail: text,
  userPrincipalName: text,
  proxyAddresses: z.optional(z.array(z.string())),
  jobTitle: text,
  department: text,
  accountEnabled: flag,
  preferredLanguage: text,
});

export const directoryObject = z.looseObject({
  id: z.string(),
  displayName: text,
  mail: text,
  userPrincipalName: text,
});

export const mailFolder = z.looseObject({
  id: z.string(),
  displayName: text,
  parentFolderId: text,
  isHidden: flag,
  totalItemCount: maybe(z.number()),
});

const recipient = z.looseObject({ emailAddress: z.optional(z.looseObject({ name: text, address: text })) });

/** Times are ISO 8601 in UTC. */
export const message = z.looseObject({
  id: z.string(),
  internetMessageId: text,
  parentFolderId: text,
  receivedDateTime: text,
  sentDateTime: text,
  subject: text,
  isDraft: flag,
  isRead: flag,
  hasAttachments: flag,
  categories: z.optional(z.array(z.string())),
  from: maybe(recipient),
  toRecipients: z.optional(z.array(recipient)),
  ccRecipients: z.optional(z.array(recipient)),
  internetMessageHeaders: z.optional(z.array(z.looseObject({ name: text, value: text }))),
});

/** Conditions and actions aren't validated; callers interpret them. */
export const messageRule = z.looseObject({
  id: z.string(),
  displayName: text,
  sequence: maybe(z.number()),
  isEnabled: flag,
  isReadOnly: flag,
  hasError: flag,
  conditions: maybe(z.looseObject({})),
  exceptions: maybe(z.looseObject({})),
  actions: maybe(z.looseObject({})),
});

export const subscription = z.looseObject({
  id: z.string(),
  resource: z.string(),
  changeType: z.string(),
  expirationDateTime: z.string(),
});

/** A record whose other properties callers interpret. */
export const record = z.looseObject({ id: z.string() });

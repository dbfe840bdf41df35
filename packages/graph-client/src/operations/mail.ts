import * as z from "zod/mini";
import { operation } from "./operation.ts";
import { deltaPageOf, mailFolder, message, pageOf } from "./shapes.ts";

const read = { method: "GET", limit: "mailbox", isRepeatable: true } as const;
/** After a lost response, the result must be read: repeating may move or delete further. */
const change = { limit: "mailbox", isRepeatable: "failed", roles: ["Mail.ReadWrite"] } as const;

const list = ["Mail.ReadBasic.All", "Mail.Read", "Mail.ReadWrite"] as const;
const open = ["Mail.Read"] as const;
const inMessages = ["$select", "$filter", "$top", "$orderby", "$expand"] as const;

export const mailOperations = {
  "folder.list": operation({
    ...read,
    path: "/users/{userId}/mailFolders",
    query: ["$select", "$filter", "$top", "includeHiddenFolders"],
    answer: pageOf(mailFolder),
    roles: list,
  }),
  "folder.get": operation({
    ...read,
    path: "/users/{userId}/mailFolders/{folderId}",
    query: ["$select"],
    answer: mailFolder,
    roles: list,
  }),
  "folder.delta": operation({
    ...read,
    path: "/users/{userId}/mailFolders/delta",
    query: ["$select"],
    answer: deltaPageOf(mailFolder),
    roles: list,
  }),
  "folder.create": operation({
    ...change,
    method: "POST",
    path: "/users/{userId}/mailFolders",
    body: z.object({ displayName: z.string(), isHidden: z.optional(z.boolean()) }),
    answer: mailFolder,
    isRepeatable: false,
  }),
  "message.list": operation({
    ...read,
    path: "/users/{userId}/messages",
    query: inMessages,
    answer: pageOf(message),
    roles: list,
  }),
  "message.listInFolder": operation({
    ...read,
    path: "/users/{userId}/mailFolders/{folderId}/messages",
    query: inMessages,
    answer: pageOf(message),
    roles: list,
  }),
  "message.delta": operation({
    ...read,
    path: "/users/{userId}/mailFolders/{folderId}/messages/delta",
    query: ["$select", "$filter", "$orderby", "changeType"],
    answer: deltaPageOf(message),
    roles: list,
  }),
  "message.get": operation({
    ...read,
    path: "/users/{userId}/messages/{messageId}",
    query: ["$select", "$expand"],
    answer: message,
    roles: ["Mail.ReadBasic.All", "Mail.Read"],
  }),
  "message.mime": operation({
    ...read,
    path: "/users/{userId}/messages/{messageId}/$value",
    answer: "mime",
    roles: open,
  }),
  "message.change": operation({
    ...change,
    isRepeatable: true,
    method: "PATCH",
    path: "/users/{userId}/messages/{messageId}",
    body: z.object({ isRead: z.optional(z.boolean()), categories: z.optional(z.array(z.string())) }),
    answer: message,
  }),
  "message.move": operation({
    ...change,
    method: "POST",
    path: "/users/{userId}/messages/{messageId}/move",
    body: z.object({ destinationId: z.string() }),
    answer: message,
  }),
  /** Creates an email in a folder from MIME, with a new id; Outlook shows it as a draft. */
  "message.create": operation({
    ...change,
    method: "POST",
    path: "/users/{userId}/mailFolders/{folderId}/messages",
    body: z.instanceof(Uint8Array),
    answer: message,
    isRepeatable: false,
  }),
  "message.delete": operation({
    ...change,
    method: "DELETE",
    path: "/users/{userId}/messages/{messageId}",
    answer: "nothing",
  }),
  "message.deletePermanently": operation({
    ...change,
    method: "POST",
    path: "/users/{userId}/messages/{messageId}/permanentDelete",
    answer: "nothing",
  }),
  "message.send": operation({
    method: "POST",
    limit: "mailbox",
    isRepeatable: false,
    path: "/users/{userId}/sendMail",
    body: z.object({ message: z.looseObject({}), saveToSentItems: z.optional(z.boolean()) }),
    answer: "nothing",
    roles: ["Mail.Send"],
  }),
};

import { followFolders, followMessages, followUsers } from "./delta/delta-operations.ts";
import { listMembers } from "./directory/groups.ts";
import { listDomains, listOrganizations } from "./directory/organization.ts";
import { getManager, getUser, listUsers, updateUser } from "./directory/users.ts";
import { createFolder, getFolder, listChildFolders, listFolders } from "./folders/folders.ts";
import { getAttachment, getAttachmentContent, listAttachments } from "./messages/attachments.ts";
import {
  copyMessage,
  deleteMessage,
  moveMessage,
  permanentlyDeleteMessage,
  updateMessage,
} from "./messages/change-messages.ts";
import { getMessage, getMessageContent, listFolderMessages, listMessages } from "./messages/messages.ts";
import { translateIds } from "./messages/translate-ids.ts";
import { operationsOf, type Operation } from "./operation.ts";
import { accepted } from "./permissions.ts";
import {
  createSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptions,
  reauthorizeSubscription,
  renewSubscription,
} from "./subscriptions/subscriptions.ts";

const user = "/users/{user-id}";
const folder = `${user}/mailFolders/{mailFolder-id}`;
const message = `${user}/messages/{message-id}`;
const attachment = `${message}/attachments/{attachment-id}`;
const subscription = "/subscriptions/{subscription-id}";

/** Every operation that the simulated Graph has. */
export const operations: readonly Operation[] = [
  ...operationsOf("directory", [
    ["GET", "/organization", accepted.organizationReaders, listOrganizations],
    ["GET", "/domains", accepted.domainReaders, listDomains],
    ["GET", "/users", accepted.userReaders, listUsers],
    ["GET", "/users/delta", accepted.profileReaders, followUsers],
    ["GET", user, accepted.userReaders, getUser],
    ["PATCH", user, accepted.userWriters, updateUser],
    ["GET", `${user}/manager`, accepted.profileReaders, getManager],
    ["GET", "/groups/{group-id}/members", accepted.memberReaders, listMembers],
  ]),
  ...operationsOf("outlook", [
    ["GET", `${user}/mailFolders`, accepted.mailboxReaders, listFolders],
    ["POST", `${user}/mailFolders`, accepted.mailWriters, createFolder],
    ["GET", `${user}/mailFolders/delta`, accepted.mailboxReaders, followFolders],
    ["GET", folder, accepted.mailboxReaders, getFolder],
    ["GET", `${folder}/childFolders`, accepted.mailboxReaders, listChildFolders],
    ["GET", `${folder}/messages`, accepted.mailboxReaders, listFolderMessages],
    ["GET", `${folder}/messages/delta`, accepted.mailboxReaders, followMessages],
    ["GET", `${user}/messages`, accepted.mailboxReaders, listMessages],
    ["GET", message, accepted.messageReaders, getMessage],
    ["PATCH", message, accepted.mailWriters, updateMessage],
    ["DELETE", message, accepted.mailWriters, deleteMessage],
    ["GET", `${message}/$value`, accepted.contentReaders, getMessageContent],
    ["POST", `${message}/move`, accepted.mailWriters, moveMessage],
    ["POST", `${message}/copy`, accepted.mailWriters, copyMessage],
    ["POST", `${message}/permanentDelete`, accepted.mailWriters, permanentlyDeleteMessage],
    ["GET", `${message}/attachments`, accepted.contentReaders, listAttachments],
    ["GET", attachment, accepted.contentReaders, getAttachment],
    ["GET", `${attachment}/$value`, accepted.contentReaders, getAttachmentContent],
    ["POST", `${user}/translateExchangeIds`, accepted.idTranslators, translateIds],
  ]),
  ...operationsOf("subscriptions", [
    ["GET", "/subscriptions", accepted.watchers, listSubscriptions],
    ["POST", "/subscriptions", accepted.watchers, createSubscription],
    ["GET", subscription, accepted.watchers, getSubscription],
    ["PATCH", subscription, accepted.watchers, renewSubscription],
    ["DELETE", subscription, accepted.watchers, deleteSubscription],
    ["POST", `${subscription}/reauthorize`, accepted.watchers, reauthorizeSubscription],
  ]),
];

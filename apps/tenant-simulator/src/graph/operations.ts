import { listMembers } from "./directory/groups.ts";
import { listDomains, listOrganizations } from "./directory/organization.ts";
import { getManager, getUser, listUsers, updateUser } from "./directory/users.ts";
import { createFolder, getFolder, listChildFolders, listFolders } from "./folders/folders.ts";
import { getAttachment, getAttachmentContent, listAttachments } from "./messages/attachments.ts";
import { getMessage, getMessageContent, listFolderMessages, listMessages } from "./messages/messages.ts";
import type { Operation } from "./operation.ts";
import { accepted } from "./permissions.ts";

const user = "/users/{user-id}";
const folder = `${user}/mailFolders/{mailFolder-id}`;
const message = `${user}/messages/{message-id}`;
const attachment = `${message}/attachments/{attachment-id}`;
const directory = "directory";
const outlook = "outlook";

/** Every operation that the simulated Graph has. */
export const operations: readonly Operation[] = [
  {
    method: "GET",
    path: "/organization",
    accepts: accepted.organizationReaders,
    service: directory,
    answer: listOrganizations,
  },
  { method: "GET", path: "/domains", accepts: accepted.domainReaders, service: directory, answer: listDomains },
  { method: "GET", path: "/users", accepts: accepted.userReaders, service: directory, answer: listUsers },
  { method: "GET", path: user, accepts: accepted.userReaders, service: directory, answer: getUser },
  { method: "PATCH", path: user, accepts: accepted.userWriters, service: directory, answer: updateUser },
  { method: "GET", path: `${user}/manager`, accepts: accepted.profileReaders, service: directory, answer: getManager },
  {
    method: "GET",
    path: "/groups/{group-id}/members",
    accepts: accepted.memberReaders,
    service: directory,
    answer: listMembers,
  },

  {
    method: "GET",
    path: `${user}/mailFolders`,
    accepts: accepted.mailboxReaders,
    service: outlook,
    answer: listFolders,
  },
  {
    method: "POST",
    path: `${user}/mailFolders`,
    accepts: accepted.mailWriters,
    service: outlook,
    answer: createFolder,
  },
  { method: "GET", path: folder, accepts: accepted.mailboxReaders, service: outlook, answer: getFolder },
  {
    method: "GET",
    path: `${folder}/childFolders`,
    accepts: accepted.mailboxReaders,
    service: outlook,
    answer: listChildFolders,
  },

  { method: "GET", path: `${user}/messages`, accepts: accepted.mailboxReaders, service: outlook, answer: listMessages },
  {
    method: "GET",
    path: `${folder}/messages`,
    accepts: accepted.mailboxReaders,
    service: outlook,
    answer: listFolderMessages,
  },
  { method: "GET", path: message, accepts: accepted.messageReaders, service: outlook, answer: getMessage },
  {
    method: "GET",
    path: `${message}/$value`,
    accepts: accepted.contentReaders,
    service: outlook,
    answer: getMessageContent,
  },
  {
    method: "GET",
    path: `${message}/attachments`,
    accepts: accepted.contentReaders,
    service: outlook,
    answer: listAttachments,
  },
  { method: "GET", path: attachment, accepts: accepted.contentReaders, service: outlook, answer: getAttachment },
  {
    method: "GET",
    path: `${attachment}/$value`,
    accepts: accepted.contentReaders,
    service: outlook,
    answer: getAttachmentContent,
  },
];

import type { MessageId } from "../../../lib/i18n/message-table.ts";

interface Chapter {
  /** Also the fragment of its address. */
  readonly id: "what" | "mail" | "privacy" | "permissions" | "limits";
  readonly title: MessageId;
  readonly paragraphs: readonly MessageId[];
  /** Whether its paragraphs are points of a list. */
  readonly listed?: true;
}

/** What the public documentation says, in its order. */
export const chapters: readonly Chapter[] = [
  {
    id: "what",
    title: "inboxDocs.what.title",
    paragraphs: ["inboxDocs.what.1", "inboxDocs.what.2", "inboxDocs.what.3"],
  },
  {
    id: "mail",
    title: "inboxDocs.mail.title",
    paragraphs: ["inboxDocs.mail.1", "inboxDocs.mail.2", "inboxDocs.mail.3"],
  },
  {
    id: "privacy",
    title: "inboxDocs.privacy.title",
    paragraphs: ["inboxDocs.privacy.1", "inboxDocs.privacy.2", "inboxDocs.privacy.3"],
  },
  { id: "permissions", title: "inboxDocs.permissions.title", paragraphs: ["inboxDocs.permissions.text"] },
  {
    id: "limits",
    title: "inboxDocs.limits.title",
    paragraphs: [
      "inboxDocs.limits.1",
      "inboxDocs.limits.2",
      "inboxDocs.limits.3",
      "inboxDocs.limits.4",
      "inboxDocs.limits.5",
    ],
    listed: true,
  },
];

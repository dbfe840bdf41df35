/** Folders that every mailbox has, with the names that paths may use. */
export const wellKnownFolders: readonly {
  readonly name: string;
  readonly displayName: string;
  readonly isHidden?: true;
}[] = [
  { name: "inbox", displayName: "Inbox" },
  { name: "drafts", displayName: "Drafts" },
  { name: "sentitems", displayName: "Sent Items" },
  { name: "deleteditems", displayName: "Deleted Items" },
  { name: "junkemail", displayName: "Junk Email" },
  { name: "archive", displayName: "Archive" },
  { name: "outbox", displayName: "Outbox" },
  { name: "conversationhistory", displayName: "Conversation History" },
  { name: "rssfeeds", displayName: "RSS Feeds" },
  { name: "syncissues", displayName: "Sync Issues", isHidden: true },
  { name: "recoverableitemsdeletions", displayName: "Deletions", isHidden: true },
];

export const rootFolder = "msgfolderroot";

/** Where a permanently deleted mail goes: no path leads there. */
export const purges = "recoverableitemspurges";

/** Well-known folders with their path names. */
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

/** Folder of purged emails, not reachable by path. */
export const purges = "recoverableitemspurges";

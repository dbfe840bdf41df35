import { expect, test } from "vitest";
import type { Item, Mailbox } from "../mailbox/mailbox.ts";
import { addRule, type RuleActions } from "../mailbox/rules.ts";
import { createTenant } from "../tenant.ts";
import { deliverMail } from "./deliver-mail.ts";

const tenant = createTenant({ mailboxes: 20 });
const colleague = "ingrid.solheim@meridianfreight.com";
const toColleague = [{ emailAddress: { address: colleague } }];

/** The observable effects of rules on an email. */
interface Fate {
  /** Well-known names. */
  readonly folders: readonly string[];
  readonly isRead: boolean;
  readonly importance: Item["importance"];
  readonly categories: readonly string[];
  /** The colleague's received emails: subject, sender, attachments. */
  readonly forwarded: readonly string[];
}

const untouched: Fate = { folders: ["inbox"], isRead: false, importance: "normal", categories: [], forwarded: [] };

/** An action and its expected effect on a matching email. */
const rows: {
  readonly [Name in keyof Required<RuleActions>]: readonly [NonNullable<RuleActions[Name]>, Partial<Fate>];
} = {
  assignCategories: [["Seen", "Kept"], { categories: ["Seen", "Kept"] }],
  copyToFolder: ["archive", { folders: ["archive", "inbox"] }],
  delete: [true, { folders: ["deleteditems"] }],
  forwardAsAttachmentTo: [toColleague, { forwarded: ["FW: Invoice 7 from OWNER with message.eml"] }],
  forwardTo: [toColleague, { forwarded: ["FW: Invoice 7 from OWNER"] }],
  markAsRead: [true, { isRead: true }],
  markImportance: ["high", { importance: "high" }],
  moveToFolder: ["rssfeeds", { folders: ["rssfeeds"] }],
  permanentDelete: [true, { folders: ["recoverableitemspurges"] }],
  redirectTo: [toColleague, { forwarded: ["Invoice 7 from kim@partner.example"] }],
  stopProcessingRules: [true, { categories: [] }],
};

const people = [...tenant.directory.users.values()].filter(({ userPrincipalName }) => userPrincipalName !== colleague);

test.each(
  Object.entries(rows).map(([name, row], index) => [name, row, people[index]?.userPrincipalName ?? ""] as const),
)("the action %s applies to matching email only", async (name, [value, difference], owner) => {
  const mailbox = mailboxOf(owner);
  const conditions = { subjectContains: ["invoice"] };
  addRule(mailbox.rules, "first", { displayName: "first", conditions, actions: { [name]: value } });
  // A second rule shows whether processing stopped.
  if (name === "stopProcessingRules")
    addRule(mailbox.rules, "second", { displayName: "second", actions: { assignCategories: ["Later"] } });
  const after = name === "stopProcessingRules" ? { ...untouched, categories: ["Later"] } : untouched;
  expect(await fateOf("Voice 7", mailbox, owner)).toEqual(after);
  const forwarded = difference.forwarded?.map((each) => each.replace("OWNER", owner));
  expect(await fateOf("Invoice 7", mailbox, owner)).toEqual({
    ...after,
    ...difference,
    ...(forwarded === undefined ? {} : { forwarded }),
  });
});

test("a rule may have several actions, and delete precedes move", async () => {
  const owner = people.at(-1)?.userPrincipalName ?? "";
  const mailbox = mailboxOf(owner);
  const actions = { moveToFolder: "archive", delete: true, markAsRead: true, copyToFolder: "rssfeeds" };
  addRule(mailbox.rules, "first", { displayName: "first", actions });
  expect(await fateOf("Invoice 7", mailbox, owner)).toMatchObject({
    folders: ["deleteditems", "rssfeeds"],
    isRead: true,
  });
});

function mailboxOf(owner: string): Mailbox {
  const user = people.find(({ userPrincipalName }) => userPrincipalName === owner);
  const mailbox = tenant.mailboxes.byUser.get(user?.id ?? "");
  if (mailbox === undefined) throw new Error(`${owner} has no mailbox`);
  return mailbox;
}

/** Delivers an email and collects its copies' state and the colleague's emails. */
async function fateOf(subject: string, mailbox: Mailbox, owner: string): Promise<Fate> {
  const theirs = tenant.mailboxes.byUser.get(
    [...tenant.directory.users.values()].find((user) => user.userPrincipalName === colleague)?.id ?? "",
  );
  const before = theirs?.items.size ?? 0;
  const [copy] = await deliverMail(tenant, { from: "kim@partner.example", to: owner, subject, text: "pay" });
  if (copy === undefined) throw new Error("The email was not delivered");
  const { internetMessageId } = copy.item.content;
  const copies = [...mailbox.items.values()].filter(({ content }) => content.internetMessageId === internetMessageId);
  return {
    folders: copies.map(({ folderId }) => mailbox.folders.get(folderId)?.wellKnownName ?? "").toSorted(compareNames),
    isRead: copy.item.isRead,
    importance: copy.item.importance,
    categories: copy.item.categories,
    forwarded: [...(theirs?.items.values() ?? [])].slice(before).map(({ content }) => {
      const names = content.attachments.map(({ name }) => ` with ${name}`).join("");
      return `${content.subject} from ${content.from?.address ?? ""}${names}`;
    }),
  };
}

function compareNames(left: string, right: string): number {
  return left < right ? -1 : 1;
}

import { type Destination, classifyDestination, isWithin } from "./destinations.ts";
import { clauseKey, type InboxRule, type RuleClause, valuesOf } from "./inbox-rule.ts";
import { type FolderKind, folderKind } from "./rare-folders.ts";
import type { RuleContext } from "./rule-context.ts";
import { type FoundWord, findWord, plainWords, type WordTopic } from "./rule-words.ts";

/** What a rule does, computed once for all signals. */
export interface RuleView {
  readonly rule: InboxRule;
  readonly context: RuleContext;
  /** Forwarding destinations. */
  readonly destinations: readonly (Destination & { readonly clause: string })[];
  readonly isDeleting: boolean;
  readonly isPurging: boolean;
  /** The folder that messages are moved to; null if they stay. */
  readonly folder: { readonly name: string; readonly kind: FolderKind } | null;
  /** The owner no longer sees the message: it's deleted or moved to a rarely read folder. */
  readonly isHiding: boolean;
  readonly isMarkingRead: boolean;
  /** Condition clauses with the words of a topic in them. */
  readonly words: Readonly<Record<WordTopic, readonly (FoundWord & { readonly clause: string })[]>>;
  /** Internal senders whose messages the rule matches. */
  readonly internalSenders: readonly { readonly value: string; readonly clause: string }[];
  /** Automated senders and lists, if the rule matches only those. */
  readonly robots: readonly string[];
}

const sendingActions = ["forwardTo", "redirectTo", "forwardAsAttachmentTo"];
const textConditions = new Set([
  "subjectContains",
  "bodyContains",
  "bodyOrSubjectContains",
  "senderContains",
  "headerContains",
]);
/** Senders of security notifications. */
const securitySenders =
  /(?:account-?security|security-?(?:no)?-?reply|accountprotection|azure-noreply|mcas|msonlineservices(?:team)?|ms-noreply|microsoft-noreply|no-?reply@microsoft|o365mc|safety|abuse|soc|cert|infosec|security)(?:[@.-]|$)|@accountprotection\./i;
const robotWords =
  /^(?:.*[._+-])?(?:no-?reply|do-?not-?reply|donotreply|newsletters?|news|notifications?|notify|alerts?|jira|confluence|github|gitlab|jenkins|build|builds|ci|monitor|monitoring|nagios|zabbix|grafana|prometheus|datadog|pagerduty|statuspage|scanner|scan|printer|copier|backup|backups|digest|marketing|updates?|bot|robot|system|cron|root|survey|surveys|events?|promo|promos|promotions|offers|deals|mailings?|lists?|list-?serv|announce(?:ments?)?|social|feed|feeds|trello|asana|slack|linkedin|facebook|twitter|notifier|autoreply|calendar-notification|reports?|logs?)(?:[._+-].*)?$/i;

export function viewRule(rule: InboxRule, context: RuleContext): RuleView {
  const moveTo = valuesOf(rule, "action", "moveToFolder")[0];
  const folder = moveTo === undefined ? null : folderOf(moveTo, context);
  const isPurging = valuesOf(rule, "action", "permanentDelete").length > 0;
  const isDeleting = isPurging || valuesOf(rule, "action", "delete").length > 0;
  const words = { security: wordsOf(rule, "security"), finance: wordsOf(rule, "finance") };
  return {
    rule,
    context,
    destinations: sendingActions.flatMap((name) =>
      valuesOf(rule, "action", name).map((value) => ({
        ...classifyDestination(value, context),
        clause: clauseKey({ part: "action", name }),
      })),
    ),
    isDeleting,
    isPurging,
    folder,
    isHiding: isDeleting || (folder !== null && folder.kind !== "ordinary"),
    isMarkingRead: valuesOf(rule, "action", "markAsRead").length > 0,
    words,
    internalSenders: internalSendersOf(rule, context),
    robots: robotsOf(rule),
  };
}

function folderOf(id: string, { folderNames }: RuleContext): NonNullable<RuleView["folder"]> {
  const name = folderNames.get(id) ?? id;
  // An unknown ID is meaningless.
  return { name, kind: folderNames.has(id) || id.length < 60 ? folderKind(name) : "ordinary" };
}

function wordsOf(rule: InboxRule, topic: WordTopic): readonly (FoundWord & { readonly clause: string })[] {
  const found = rule.clauses.filter(({ part, name }) => part === "condition" && textConditions.has(name));
  const words = found.flatMap((clause) =>
    clause.values.flatMap((value) => {
      const word = wordIn(value, topic, clause);
      return word === null ? [] : [{ ...word, clause: clauseKey(clause) }];
    }),
  );
  return topic === "security" ? [...words, ...noticesOf(rule)] : words;
}

/** Only the local part of a sender has topic words; a domain such as `bank.example` identifies the organization. */
function wordIn(value: string, topic: WordTopic, { name }: RuleClause): FoundWord | null {
  if (name !== "senderContains") return findWord(value, topic);
  if (topic === "security" && securitySenders.test(value)) return { text: value, topic, isEveryday: false };
  const found = findWord(value.split("@")[0] ?? "", topic);
  return found === null ? null : { ...found, text: value };
}

/** Conditions that match security warnings without naming a word. */
function noticesOf(rule: InboxRule): readonly (FoundWord & { readonly clause: string })[] {
  const bounces = valuesOf(rule, "condition", "isNonDeliveryReport").map(() => ({
    text: "isNonDeliveryReport",
    clause: "condition.isNonDeliveryReport",
  }));
  const senders = valuesOf(rule, "condition", "fromAddresses").filter((address) => securitySenders.test(address));
  const notices = senders.map((text) => ({ text, clause: "condition.fromAddresses" }));
  return [...bounces, ...notices].map((each) => ({ ...each, topic: "security", isEveryday: false }));
}

function internalSendersOf(rule: InboxRule, { ownDomains }: RuleContext): RuleView["internalSenders"] {
  const isOwn = (value: string) => {
    const domain = value.slice(value.lastIndexOf("@") + 1).toLowerCase();
    return isWithin(domain, ownDomains);
  };
  const from = (name: string) =>
    valuesOf(rule, "condition", name)
      .filter(isOwn)
      .map((value) => ({ value, clause: clauseKey({ part: "condition", name }) }));
  return [...from("fromAddresses"), ...from("senderContains")];
}

function robotsOf(rule: InboxRule): readonly string[] {
  const senders = [...valuesOf(rule, "condition", "fromAddresses"), ...valuesOf(rule, "condition", "senderContains")];
  const isList = valuesOf(rule, "condition", "headerContains").some((value) =>
    /^list-|^precedence|unsubscribe/i.test(value),
  );
  const isBulk = ["subjectContains", "bodyContains", "bodyOrSubjectContains"].some((name) =>
    valuesOf(rule, "condition", name).some((value) =>
      /newsletter|unsubscribe|webinar|\bdigest\b/i.test(plainWords(value)),
    ),
  );
  const isRobot = (sender: string) =>
    !securitySenders.test(sender) &&
    robotWords.test(sender.split("@")[0] === "" ? (sender.split("@")[1] ?? "") : (sender.split("@")[0] ?? ""));
  if (senders.length > 0 && senders.every(isRobot)) return senders;
  return senders.length === 0 && (isList || isBulk) ? ["list"] : [];
}

import { emptyRuleContext, readAuditRecord, scoreAuditChange } from "@parapet/mail-analysis";
import * as z from "zod";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const fixture = z.object({ items: z.array(z.object({ source: z.string(), condition: z.string() })) });

type Parameters = Readonly<Record<string, string>>;
interface Replay {
  readonly operation: string;
  readonly parameters: Parameters;
  readonly properties?: Parameters;
  /** Number of mailboxes with its destination. */
  readonly mailboxes?: number;
}

const drop = "drop@collector.example";
const places = ["Deleted Items", "Junk Email"];
const isAbout = (source: string, words: string) => source.toLowerCase().includes(words);

/** Published detection conditions on rules and forwarding, as audit records: each raises a signal here. */
export const publicConditions: Suite = async ({ name, path }, bench) => {
  const { items } = fixture.parse(readFixture(path));
  const cases = items.flatMap(({ source, condition }) => {
    const replays = replaysOf(source, condition);
    return replays.map((replay) => ({
      name: `${source}: ${replay.operation} ${JSON.stringify(replay.properties ?? replay.parameters)}`,
      check: async () => await Promise.resolve(caught(replay)),
    }));
  });
  return await runCases(name, cases, bench);
};

function caught({ operation, parameters, properties, mailboxes = 1 }: Replay): readonly string[] {
  const listOf = (named: Parameters) => Object.entries(named).map(([Name, Value]) => ({ Name, Value }));
  const read = readAuditRecord({
    Id: "1",
    CreationTime: "2026-11-10T08:00:00",
    Operation: operation,
    UserType: 0,
    UserId: "ada@meridian.example",
    ObjectId: `ada@meridian.example\\${parameters["Name"] ?? "Rule"}`,
    Parameters: listOf(parameters),
    ...(properties && { OperationProperties: listOf(properties) }),
  });
  if (read.kind === "ignore") return [`is ignored: ${read.reason}`];
  const { signals } = scoreAuditChange(read, {
    ...emptyRuleContext,
    ownDomains: ["meridian.example"],
    mailboxesByDestination: new Map([[drop, mailboxes]]),
  });
  if (!signals.some(({ points }) => points > 0)) return ["raises no signal"];
  return mailboxes > 1 && !signals.some(({ id }) => id === "rule.shared_forward_target")
    ? ["is not taken for shared"]
    : [];
}

function replaysOf(source: string, condition: string): readonly Replay[] {
  if (isAbout(source, "malicious_inbox_rule") || isAbout(source, "bec_mailboxrule")) {
    return wordsOf(condition, /has |keywords /i).flatMap((word) => [
      ...places.map((folder) => created({ SubjectContainsWords: word, MoveToFolder: folder })),
      created({ BodyContainsWords: word, DeleteMessage: "True" }),
      created({ SubjectOrBodyContainsWords: word, DeleteMessage: "True" }),
    ]);
  }
  if (isAbout(source, "mailforwarding")) return forwards().map((replay) => ({ ...replay, mailboxes: 2 }));
  if (isAbout(source, "forwarding")) return forwards();
  if (isAbout(source, "obfuscated_name"))
    return [".", "..", "---", "~", "@#!", ",", "…"].map((Name) => created({ Name, MarkAsRead: "True" }));
  if (isAbout(source, "delete_or_move")) {
    const looks = [
      ...wordsOf(condition, /has /i).map((word) => ({ SubjectContainsWords: word })),
      { BodyContainsWords: "\u0000" },
      { WithinSizeRangeMinimum: "1023" },
    ];
    const acts = [
      { DeleteMessage: "True" },
      ...["Deleted Items", "Junk Email", "RSS Feeds", "Calendar"].map((MoveToFolder) => ({ MoveToFolder })),
    ];
    return looks.flatMap((look) => acts.map((act) => created({ ...look, ...act })));
  }
  if (isAbout(source, "suspiciousinboxrule")) {
    return [...forwards(), created({ DeleteMessage: "True" }), created({ MoveToFolder: "Deleted Items" })];
  }
  return [];
}

const created = (parameters: Parameters): Replay => ({
  operation: "New-InboxRule",
  parameters: { Name: "Rule", ...parameters },
});

function forwards(): readonly Replay[] {
  const action = JSON.stringify([{ ActionType: "Forward", Recipients: [drop], ForwardFlags: "None" }]);
  return [
    ...["New-InboxRule", "Set-InboxRule"].flatMap((operation) =>
      ["ForwardTo", "ForwardAsAttachmentTo", "RedirectTo"].map((name) => ({
        operation,
        parameters: { Name: "Rule", [name]: drop },
      })),
    ),
    ...["ForwardingSmtpAddress", "ForwardingAddress"].map((name) => ({
      operation: "Set-Mailbox",
      parameters: { Identity: "ada@meridian.example", [name]: `smtp:${drop}` },
    })),
    {
      operation: "UpdateInboxRules",
      parameters: {},
      properties: { RuleOperation: "AddMailboxRule", RuleName: "Rule", RuleCondition: "{}", RuleActions: action },
    },
  ];
}

/** The words of a condition. */
function wordsOf(condition: string, before: RegExp): readonly string[] {
  const list = condition.split(before)[1]?.split(/ OR |\)/)[0] ?? "";
  return list.split(",").flatMap((word) => {
    const plain = word.trim().replace(/\(s\)$/, "s");
    return plain === "" ? [] : plain.split("/");
  });
}

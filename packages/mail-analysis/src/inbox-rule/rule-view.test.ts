import { describe, expect, test } from "vitest";
import { readInboxRule } from "./inbox-rule.ts";
import { emptyRuleContext } from "./rule-context.ts";
import { viewRule } from "./rule-view.ts";

const people = (...addresses: string[]) => addresses.map((address) => ({ emailAddress: { address } }));
const context = {
  ...emptyRuleContext,
  ownDomains: ["meridian.example"],
  folderNames: new Map([["AAMk".repeat(20), "RSS Feeds"]]),
};
const view = (conditions: object, actions: object = {}, exceptions: object = {}) =>
  viewRule(readInboxRule({ displayName: "Rule", conditions, actions, exceptions }), context);

describe("the folder of a rule", () => {
  test.each([
    ["AAMk".repeat(20), "RSS Feeds", "rare", true],
    // A long text is an unknown ID and isn't shown.
    ["x".repeat(60), "x".repeat(60), "ordinary", false],
    ["x".repeat(59), "x".repeat(59), "rare", true],
    ["Deleted Items", "Deleted Items", "deleted", true],
    ["Kestrel", "Kestrel", "ordinary", false],
  ])("%s is %s", (moveToFolder, name, kind, isHiding) => {
    expect(view({}, { moveToFolder })).toMatchObject({ folder: { name, kind }, isHiding });
  });

  test("is null if messages stay or are only copied", () => {
    expect(view({}, { copyToFolder: "RSS Feeds", markAsRead: true })).toMatchObject({
      folder: null,
      isHiding: false,
      isMarkingRead: true,
    });
  });
});

test.each([
  [{ delete: true }, [true, false, true]],
  [{ permanentDelete: true }, [true, true, true]],
  [{ delete: false, permanentDelete: false }, [false, false, false]],
  [{}, [false, false, false]],
])("actions %o delete, purge, hide: %o", (actions, expected) => {
  const { isDeleting, isPurging, isHiding } = view({}, actions);
  expect([isDeleting, isPurging, isHiding]).toEqual(expected);
});

test("destinations come from each forwarding action, with the action's key", () => {
  const { destinations } = view(
    {},
    {
      redirectTo: people("c@x.test"),
      forwardTo: people("b@meridian.example", "a@x.test"),
      forwardAsAttachmentTo: people("d@x.test"),
      copyToFolder: "e@x.test",
    },
  );
  expect(destinations.map(({ address, clause, isExternal }) => [address, clause, isExternal])).toEqual([
    ["a@x.test", "action.forwardTo", true],
    ["b@meridian.example", "action.forwardTo", false],
    ["c@x.test", "action.redirectTo", true],
    ["d@x.test", "action.forwardAsAttachmentTo", true],
  ]);
});

describe("words in conditions", () => {
  test.each(["subjectContains", "bodyContains", "bodyOrSubjectContains", "headerContains", "senderContains"])(
    "are found in %s",
    (name) => {
      const { words } = view({ [name]: ["invoice", "lunch"] });
      expect(words.finance).toEqual([
        { text: "invoice", topic: "finance", isEveryday: false, clause: `condition.${name}` },
      ]);
      expect(words.security).toEqual([]);
    },
  );

  test("aren't found in other conditions or in exceptions", () => {
    expect(view({ categories: ["invoice"], recipientContains: ["invoice"] }).words.finance).toEqual([]);
    expect(view({}, {}, { subjectContains: ["invoice"] }).words.finance).toEqual([]);
  });

  test("of a sender are left of the @, because a domain only identifies the organization", () => {
    const financeIn = (sender: string) => view({ senderContains: [sender] }).words.finance.map(({ text }) => text);
    expect(financeIn("invoices@brightwater.example")).toEqual(["invoices@brightwater.example"]);
    expect(financeIn("ann@bank.example")).toEqual([]);
    expect(financeIn("@invoice.example")).toEqual([]);
    expect(financeIn("payroll")).toEqual(["payroll"]);
  });

  test.each([
    "account-security-noreply@accountprotection.microsoft.com",
    "security-noreply@service.example",
    "azure-noreply@microsoft.com",
    "mcas@meridian.example",
    "msonlineservicesteam@microsoftonline.com",
    "ms-noreply@microsoft.com",
    "no-reply@microsoft.com",
    "noreply@microsoft.com",
    "o365mc@microsoft.com",
    "abuse@meridian.example",
    "soc@meridian.example",
    "it-cert.team@meridian.example",
    "infosec@meridian.example",
    "x@accountprotection.example",
  ])("of security include senders such as %s", (sender) => {
    const expected = (clause: string) => [{ text: sender, topic: "security", isEveryday: false, clause }];
    expect(view({ fromAddresses: people(sender) }).words.security).toEqual(expected("condition.fromAddresses"));
    expect(view({ senderContains: [sender] }).words.security).toEqual(expected("condition.senderContains"));
  });

  test.each(["ann@brightwater.example", "social@brightwater.example", "newsletter@microsoft.com", "sochi@x.test"])(
    "of security don't include senders such as %s",
    (sender) => {
      expect(view({ fromAddresses: people(sender) }).words.security).toEqual([]);
    },
  );

  test("of security include bounces", () => {
    expect(view({ isNonDeliveryReport: true }).words).toEqual({
      security: [
        {
          text: "isNonDeliveryReport",
          topic: "security",
          isEveryday: false,
          clause: "condition.isNonDeliveryReport",
        },
      ],
      finance: [],
    });
    expect(view({ isAutomaticReply: true }).words.security).toEqual([]);
  });
});

test("internal senders are in the organization's domains or subdomains", () => {
  const { internalSenders } = view({
    fromAddresses: people("Boss@Meridian.example", "it@hq.meridian.example", "a@meridian.example.test"),
    senderContains: ["@meridian.example", "meridian.example", "boss"],
  });
  expect(internalSenders.map(({ value, clause }) => `${clause} ${value}`)).toEqual([
    "condition.fromAddresses boss@meridian.example",
    "condition.fromAddresses it@hq.meridian.example",
    "condition.senderContains @meridian.example",
    "condition.senderContains meridian.example",
  ]);
});

describe("automated senders and lists", () => {
  test.each([
    "noreply@jira.example",
    "no-reply@x.test",
    "donotreply@x.test",
    "do-not-reply@x.test",
    "newsletter@x.test",
    "news@x.test",
    "notifications@github.example",
    "build-alerts@x.test",
    "jira@x.test",
    "ci@x.test",
    "monitoring.prod@x.test",
    "scanner@x.test",
    "printer-3@x.test",
    "daily_digest@x.test",
    "calendar-notification@x.test",
    "weekly+reports@x.test",
    // Without a local part the domain counts.
    "@newsletter.test",
  ])("include %s", (sender) => {
    expect(view({ fromAddresses: people(sender) }).robots).toEqual([sender]);
    expect(view({ senderContains: [sender] }).robots).toEqual([sender]);
  });

  test.each(
    (
      "noreply donotreply newsletter newsletters news notification notifications notify alert alerts jira confluence github gitlab " +
      "jenkins build builds ci monitor monitoring nagios zabbix grafana prometheus datadog pagerduty statuspage scanner scan printer " +
      "copier backup backups digest marketing update updates bot robot system cron root survey surveys event events promo promos " +
      "promotions offers deals mailing mailings list lists listserv list-serv announce announcement announcements social " +
      "feed feeds trello asana slack linkedin facebook twitter notifier autoreply report reports log logs"
    ).split(" "),
  )("are named %s, with or without affixes", (word) => {
    const senders = [`${word}@x.test`, `my-${word}@x.test`, `${word}.eu@x.test`, `${word.toUpperCase()}@x.test`];
    for (const sender of senders) expect(view({ senderContains: [sender] }).robots).toEqual([sender]);
    expect(view({ senderContains: [`x${word}@x.test`] }).robots).toEqual([]);
  });

  test.each(["ann.bell@x.test", "newsome@x.test", "buildings@x.test", "@x.test", "security-noreply@x.test"])(
    "don't include %s",
    (sender) => {
      expect(view({ fromAddresses: people(sender) }).robots).toEqual([]);
    },
  );

  test("must be all of the senders", () => {
    expect(view({ fromAddresses: people("news@x.test"), senderContains: ["alerts@"] }).robots).toHaveLength(2);
    expect(view({ fromAddresses: people("news@x.test", "ann@x.test") }).robots).toEqual([]);
  });

  test.each([
    [{ headerContains: ["List-Unsubscribe"] }, true],
    [{ headerContains: ["Precedence: bulk"] }, true],
    [{ headerContains: ["X-Unsubscribe"] }, true],
    [{ headerContains: ["Received"] }, false],
    [{ subjectContains: ["Newsletter"] }, true],
    [{ bodyContains: ["Unsubscribe here"] }, true],
    [{ bodyOrSubjectContains: ["webinar"] }, true],
    [{ subjectContains: ["daily digest"] }, true],
    [{ subjectContains: ["digestive"] }, false],
    [{ senderContains: ["ann@x.test"], subjectContains: ["newsletter"] }, false],
    [{}, false],
  ])("are detected by bulk headers: %o", (conditions, expected) => {
    expect(view(conditions).robots).toEqual(expected ? ["list"] : []);
  });
});

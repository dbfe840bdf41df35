import { expect, test } from "vitest";
import { deliverMail } from "../../mail-flow/deliver-mail.ts";
import type { ComposedMail } from "../../mail/compose-mail.ts";
import { createTenant } from "../../tenant.ts";
import { directGraph } from "../../testing/direct-graph.ts";

const address = "marianne.kowalski@meridianfreight.com";
const rules = `/users/${address}/mailFolders/inbox/messageRules`;

async function tenantWith(...list: readonly object[]) {
  const tenant = createTenant({ mailboxes: 9 });
  const graph = await directGraph(tenant);
  for (const rule of list)
    expect(await graph("POST", rules, { displayName: "r", ...rule })).toMatchObject({ status: 201 });
  const receive = async (mail: Partial<ComposedMail> = {}) => {
    const [copy] = await deliverMail(tenant, {
      from: "kim@partner.example",
      to: address,
      subject: "Invoice 7",
      text: "pay",
      ...mail,
    });
    if (copy === undefined) throw new Error("The email was not delivered");
    return { ...copy, folder: copy.mailbox.folders.get(copy.item.folderId)?.wellKnownName };
  };
  return { tenant, graph, receive };
}

test("rules are created, changed and deleted, each with an audit record", async () => {
  const { tenant, graph } = await tenantWith({ conditions: { subjectContains: ["x"] }, actions: { delete: true } });
  const [rule] = (await graph("GET", rules)).body.value;
  expect(rule).toMatchObject({ sequence: 1, isEnabled: true, hasError: false, actions: { delete: true } });
  expect((await graph("PATCH", `${rules}/${rule.id}`, { isEnabled: false })).body).toMatchObject({ isEnabled: false });
  expect((await graph("GET", `${rules}/${rule.id}`)).body.conditions).toEqual({ subjectContains: ["x"] });
  expect((await graph("DELETE", `${rules}/${rule.id}`)).status).toBe(204);
  expect((await graph("GET", `${rules}/${rule.id}`)).status).toBe(404);
  const written = tenant.audit.records.map(({ record }) => record);
  expect(written.map(({ Operation }) => Operation)).toEqual(["New-InboxRule", "Set-InboxRule", "Remove-InboxRule"]);
  expect(written[0]?.["Parameters"]).toContainEqual({ Name: "DeleteMessage", Value: "True" });
  expect((await graph("POST", rules, { displayName: "none" })).status).toBe(400);
  expect((await graph("GET", rules.replace("inbox", "junkemail"))).status).toBe(400);
});

test("audit records contain conditions, exceptions and actions as cmdlet parameters", async () => {
  const conditions = { sentOnlyToMe: true, importance: "high", recipientContains: ["finance", "payroll"] };
  const exceptions = { fromAddresses: [{ emailAddress: { address: "kim@partner.example" } }], sensitivity: "private" };
  const actions = { markImportance: "low", moveToFolder: "rssfeeds" };
  const { tenant } = await tenantWith({ conditions, exceptions, actions });
  const parameters = tenant.audit.records[0]?.record["Parameters"];
  expect(parameters).toEqual([
    { Name: "AlwaysDeleteOutlookRulesBlob", Value: "False" },
    { Name: "Force", Value: "False" },
    { Name: "RecipientAddressContainsWords", Value: "finance;payroll" },
    { Name: "SentOnlyToMe", Value: "True" },
    { Name: "WithImportance", Value: "High" },
    { Name: "ExceptIfFrom", Value: "kim@partner.example" },
    { Name: "ExceptIfWithSensitivity", Value: "Private" },
    { Name: "MoveToFolder", Value: "RSS Feeds" },
    { Name: "MarkImportance", Value: "Low" },
    { Name: "Name", Value: "r" },
  ]);
});

test.each([
  [
    "a word of the subject",
    { conditions: { subjectContains: ["INVOICE"] }, actions: { moveToFolder: "rssfeeds" } },
    "rssfeeds",
  ],
  ["a missing word", { conditions: { subjectContains: ["wire"] }, actions: { moveToFolder: "rssfeeds" } }, "inbox"],
  ["no condition at all", { actions: { delete: true } }, "deleteditems"],
  [
    "all conditions",
    { conditions: { subjectContains: ["invoice"], sentToMe: false }, actions: { delete: true } },
    "inbox",
  ],
  ["an exception", { exceptions: { senderContains: ["partner"] }, actions: { delete: true } }, "inbox"],
  [
    "who has sent it",
    {
      conditions: { fromAddresses: [{ emailAddress: { address: "KIM@partner.example" } }] },
      actions: { delete: true },
    },
    "deleteditems",
  ],
  ["a size", { conditions: { withinSizeRange: { minimumSize: 1000 } }, actions: { delete: true } }, "inbox"],
  ["permanent deletion", { actions: { permanentDelete: true } }, "recoverableitemspurges"],
  ["a disabled rule", { isEnabled: false, actions: { delete: true } }, "inbox"],
])("a rule checks %s", async (_name, rule, folder) => {
  const { receive } = await tenantWith(rule);
  expect((await receive()).folder).toBe(folder);
});

test("rules run in order until one stops processing, and mark as configured", async () => {
  const { receive } = await tenantWith(
    { sequence: 2, actions: { delete: true } },
    {
      sequence: 1,
      actions: { assignCategories: ["Seen"], markAsRead: true, markImportance: "low", stopProcessingRules: true },
    },
  );
  const { folder, item } = await receive();
  expect({ folder, ...item }).toMatchObject({ folder: "inbox", categories: ["Seen"], isRead: true, importance: "low" });
});

test("forwarded email reaches colleagues, is recorded when external, and never loops", async () => {
  const to = (where: string) => [{ emailAddress: { address: where } }];
  const { tenant, graph, receive } = await tenantWith({
    actions: { forwardTo: to("drop@elsewhere.example"), redirectTo: to("ingrid.solheim@meridianfreight.com") },
  });
  const others = rules.replace(address, "ingrid.solheim@meridianfreight.com");
  await graph("POST", others, { displayName: "back", actions: { redirectTo: to(address) } });
  await receive();
  expect(tenant.outbound).toMatchObject([{ from: address, to: "drop@elsewhere.example", subject: "FW: Invoice 7" }]);
  const held = await graph("GET", "/users/ingrid.solheim@meridianfreight.com/messages?$select=subject,from");
  expect(held.body.value).toHaveLength(1);
  expect(held.body.value[0]).toMatchObject({
    subject: "Invoice 7",
    from: { emailAddress: { address: "kim@partner.example" } },
  });
});

test("sent email reaches colleagues and is saved to Sent Items", async () => {
  const { tenant, graph } = await tenantWith();
  const message = {
    subject: "Budget",
    body: { contentType: "HTML", content: "<p>See below</p>" },
    toRecipients: [{ emailAddress: { name: "Ingrid", address: "ingrid.solheim@meridianfreight.com" } }],
    bccRecipients: [{ emailAddress: { address: "grace@harbourshipping.example" } }],
    attachments: [{ "@odata.type": "#microsoft.graph.fileAttachment", name: "a.txt", contentBytes: "aGk=" }],
  };
  expect((await graph("POST", `/users/${address}/sendMail`, { message })).status).toBe(202);
  const kept = await graph("GET", `/users/${address}/mailFolders/sentitems/messages`);
  expect(kept.body.value).toMatchObject([{ subject: "Budget", isRead: true, hasAttachments: true }]);
  const received = await graph("GET", "/users/ingrid.solheim@meridianfreight.com/mailFolders/inbox/messages");
  expect(received.body.value).toMatchObject([
    { from: { emailAddress: { address, name: "Marianne Kowalski" } }, body: { contentType: "html" } },
  ]);
  expect(tenant.outbound).toMatchObject([{ to: "grace@harbourshipping.example" }]);
  const withoutRecipients = await graph("POST", `/users/${address}/sendMail`, { message: { subject: "x" } });
  expect(withoutRecipients).toMatchObject({ status: 400, body: { error: { code: "ErrorInvalidRecipients" } } });
});

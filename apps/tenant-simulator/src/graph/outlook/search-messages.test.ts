import { expect, test } from "vitest";
import { deliverMail } from "../../mail-flow/deliver-mail.ts";
import { createTenant } from "../../tenant.ts";
import { directGraph } from "../../testing/direct-graph.ts";

const me = "marianne.kowalski@meridianfreight.com";
const tenant = createTenant({ mailboxes: 9, clock: { isFrozen: true, start: new Date("2026-11-02T09:00:00Z") } });

await deliverMail(tenant, {
  from: "Kim Lee <kim@partner.example>",
  to: me,
  cc: "Grace <grace@harbour.example>",
  subject: "Invoice 7 overdue",
  text: "Please settle by Friday",
  headers: { Importance: "high" },
  attachments: [{ filename: "terms.pdf", content: "x".repeat(4000) }],
});
await tenant.clock.advance(86_400_000);
await deliverMail(tenant, {
  from: "Friday News <news@letters.example>",
  to: `Marianne <${me}>`,
  subject: "What Kim reads",
  html: "<p>Nothing is <b>due</b></p>",
});

const graph = await directGraph(tenant);

async function search(text: string) {
  const { status, body } = await graph(
    "GET",
    `/users/${me}/messages?$select=subject&$search=${encodeURIComponent(text)}`,
  );
  return status === 200 ? body.value.map(({ subject }: { subject: string }) => subject.split(" ")[0]) : status;
}

test.each([
  ['"kim"', ["What", "Invoice"]],
  ['"friday"', ["What", "Invoice"]],
  ['"over"', ["Invoice"]],
  ['"due"', ["What"]],
  ['"invoice kim"', ["Invoice"]],
  ['"invoice news"', []],
  ['"subject:kim"', ["What"]],
  ['"from:kim"', ["Invoice"]],
  ['"from:partner.example subject:overdue"', ["Invoice"]],
  [String.raw`"subject:\"kim reads\""`, ["What"]],
  ['"body:friday"', ["Invoice"]],
  ['"to:marianne"', ["What", "Invoice"]],
  ['"cc:grace"', ["Invoice"]],
  ['"bcc:grace"', []],
  ['"recipients:grace"', ["Invoice"]],
  ['"participants:news"', ["What"]],
  ['"attachment:terms"', ["Invoice"]],
  ['"hasAttachments:true"', ["Invoice"]],
  ['"hasAttachment:false"', ["What"]],
  ['"importance:high"', ["Invoice"]],
  ['"importance:medium"', ["What"]],
  ['"received:11/2/2026"', ["Invoice"]],
  ['"sent:11/03/2026"', ["What"]],
  ['"received:yesterday"', []],
  ['"size:4000..90000"', ["Invoice"]],
  ['"size:large"', []],
  ['"colour:red"', 400],
])("searching for %s finds %j", async (text, found) => {
  expect(await search(text)).toEqual(found);
});

test("a search excludes filters and ordering", async () => {
  for (const other of ["$filter=isRead eq false", "$orderby=receivedDateTime desc"])
    expect((await graph("GET", `/users/${me}/messages?$search="kim"&${other}`)).status).toBe(400);
});

test("users are searched by words of their names, with eventual consistency only", async () => {
  const eventual = { consistencylevel: "eventual" };
  const find = async (text: string, headers = {}) => {
    const { status, body } = await graph("GET", `/users?$search="${text}"&$select=displayName`, undefined, headers);
    return status === 200 ? body.value.map(({ displayName }: { displayName: string }) => displayName) : status;
  };
  expect(await find("displayName:kowal mari", eventual)).toEqual(["Marianne Kowalski"]);
  expect(await find("displayName:walski", eventual)).toEqual([]);
  expect(await find("userPrincipalName:marianne.k", eventual)).toEqual(["Marianne Kowalski"]);
  expect(await find("userPrincipalName:kowalski", eventual)).toEqual([]);
  expect(await find("displayName:marianne")).toBe(400);
});

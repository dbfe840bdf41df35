import { afterAll, beforeAll, expect, test } from "vitest";
import { startTenantSimulator, type TenantSimulator } from "../start-tenant-simulator.ts";
import { fetched, fetchToken, graphFetcher } from "../testing/graph-fetch.ts";

let simulator: TenantSimulator;
let graph: Awaited<ReturnType<typeof graphFetcher>>;
beforeAll(async () => {
  simulator = await startTenantSimulator();
  graph = await graphFetcher(simulator);
});
afterAll(async () => await simulator.stop());

const finance = "marianne.kowalski@meridianfreight.com";

test("requests need a token, and errors contain the request id", async () => {
  const url = `${simulator.urls.graph}/v1.0/users`;
  const refused = await fetched(await fetch(url, { headers: { "client-request-id": "mine" } }));
  expect(refused.status).toBe(401);
  expect(refused.body.error).toMatchObject({
    code: "InvalidAuthenticationToken",
    innerError: { "client-request-id": "mine", "request-id": refused.headers.get("request-id") },
  });
  const forged = await fetch(url, { headers: { authorization: "Bearer e30.e30.e30" } });
  expect(forged.status).toBe(401);
});

test("the directory has names in several scripts, an executives group and a manager", async () => {
  const first = await graph("GET", "/users?$top=50&$select=displayName,userPrincipalName,proxyAddresses");
  expect(first.body.value).toHaveLength(50);
  const rest = await graph("GET", first.body["@odata.nextLink"]);
  const users = [...first.body.value, ...rest.body.value];
  expect(users).toHaveLength(60);
  expect(rest.body["@odata.nextLink"]).toBeUndefined();
  expect(users.map(({ displayName }) => displayName)).toContain("ليلى حداد");
  const marianne = await graph("GET", `/users/${finance}`);
  expect(marianne.body).toMatchObject({
    displayName: "Marianne Kowalski",
    mail: finance,
    jobTitle: "Chief Financial Officer",
  });
  const manager = await graph("GET", `/users/${marianne.body.id}/manager`);
  expect(manager.body).toMatchObject({ displayName: "Ingrid Solheim" });
  const sorted = await graph("GET", "/users?$filter=startswith(displayName,'In')&$count=true&$select=displayName");
  expect(sorted.body["@odata.count"]).toBe(sorted.body.value.length);
  expect((await graph("GET", "/users/unknown@meridianfreight.com")).body.error.code).toBe("Request_ResourceNotFound");
});

test("mailboxes have well-known folders and may get hidden ones", async () => {
  const inbox = await graph("GET", `/users/${finance}/mailFolders/Inbox`);
  expect(inbox.body).toMatchObject({ displayName: "Inbox", isHidden: false });
  const made = await graph("POST", `/users/${finance}/mailFolders`, { displayName: "Hold", isHidden: true });
  expect(made).toMatchObject({ status: 201, body: { isHidden: true, totalItemCount: 0 } });
  const again = await graph("POST", `/users/${finance}/mailFolders`, { displayName: "hold" });
  expect(again).toMatchObject({ status: 409, body: { error: { code: "ErrorFolderExists" } } });
  const listed = async (query: string) =>
    (await graph("GET", `/users/${finance}/mailFolders?$top=100${query}`)).body.value;
  expect((await listed("")).map(({ displayName }: { displayName: string }) => displayName)).not.toContain("Hold");
  expect((await listed("&includeHiddenFolders=true")).map(({ id }: { id: string }) => id)).toContain(made.body.id);
  expect((await graph("GET", `/users/${finance}/mailFolders/msgfolderroot/childFolders`)).body.value).toHaveLength(9);
});

test("a delivered email is listed, read, and downloaded as MIME with attachments", async () => {
  const [copy] = await simulator.control.deliver({
    from: "Grace Harbour <grace@harbourshipping.example>",
    to: `Marianne <${finance}>`,
    subject: "Frachtpapiere für März",
    html: "<p>Anbei.</p><script>alert(1)</script>",
    attachments: [{ filename: "bl.txt", content: "Bill of lading" }],
  });
  const path = `/users/${finance}/messages/${copy?.id}`;
  const message = await graph("GET", path);
  expect(message.body).toMatchObject({
    id: copy?.id,
    subject: "Frachtpapiere für März",
    from: { emailAddress: { name: "Grace Harbour", address: "grace@harbourshipping.example" } },
    hasAttachments: true,
    isRead: false,
    internetMessageId: copy?.internetMessageId,
  });
  expect(message.body.body.content).toBe("<p>Anbei.</p>\n");
  expect(message.body.internetMessageHeaders).toBeUndefined();
  const selected = await graph("GET", `${path}?$select=internetMessageHeaders`, undefined, {
    prefer: 'IdType="ImmutableId"',
  });
  expect(selected.body.id).toBe(copy?.immutableId);
  expect(selected.body.internetMessageHeaders[0].name).toBe("Received");
  const mime = await graph("GET", `${path}/$value`);
  expect(mime.body).toMatch(/^Received: from mx1\.harbourshipping\.example \(198\.51\.100\.11\)/);
  expect(mime.body).toMatch(/dkim=pass .*header\.d=harbourshipping\.example/);
  const attachments = await graph("GET", `${path}/attachments`);
  expect(attachments.body.value).toMatchObject([{ name: "bl.txt", "@odata.type": "#microsoft.graph.fileAttachment" }]);
  const attachment = `${path}/attachments/${attachments.body.value[0].id}`;
  expect((await graph("GET", `${attachment}/$value`)).body).toBe("Bill of lading");
  expect((await graph("GET", `/users/${finance}/messages/nonsense`)).body.error.code).toBe("ErrorInvalidIdMalformed");
  const unknown = await graph("GET", `/users/${finance}/messages/AAMkAGAAAAAAAAAAAAAAAAAAAAAAAAAAAA=`);
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: "ErrorItemNotFound" } } });
});

test("message lists are paged, newest first, and sorted only by the filtered property", async () => {
  const user = "ingrid.solheim@meridianfreight.com";
  for (const subject of ["one", "two", "three"])
    await simulator.control.deliver({ from: "kim@atlas-douane.example", to: user, subject, text: "x" });
  const page = await graph(
    "GET",
    `/users/${user}/mailFolders/inbox/messages?$top=2&$select=subject&$orderby=receivedDateTime desc`,
  );
  expect(page.body.value).toHaveLength(2);
  const last = await graph("GET", page.body["@odata.nextLink"]);
  expect(last.body.value).toHaveLength(1);
  const found = await graph(
    "GET",
    `/users/${user}/messages?$filter=contains(subject,'TW') and isRead eq false&$count=true`,
  );
  expect(found.body).toMatchObject({ "@odata.count": 1, value: [{ subject: "two" }] });
  const slow = await graph("GET", `/users/${user}/messages?$filter=isRead eq false&$orderby=receivedDateTime desc`);
  expect(slow).toMatchObject({ status: 400, body: { error: { code: "InefficientFilter" } } });
  expect((await graph("GET", `/users/${user}/messages?$top=5000`)).status).toBe(400);
  expect((await graph("GET", `/users/${user}/messages?$filter=subject eqq 'x'`)).status).toBe(400);
});

test("malformed JSON gets Graph's error, and an optional body may be absent", async () => {
  const send = async (path: string, body: string) => {
    const { body: token } = await fetchToken(simulator);
    const headers = { authorization: `Bearer ${token.access_token}`, "content-type": "application/json" };
    return await fetched(
      await fetch(`${simulator.urls.graph}/v1.0/users/${finance}${path}`, { method: "POST", headers, body }),
    );
  };
  const broken = await send("/mailFolders", "{");
  expect(broken).toMatchObject({ status: 400, body: { error: { code: "BadRequest" } } });
  expect((await send("/revokeSignInSessions", "")).status).toBe(200);
});

import { expect, test } from "vitest";
import { deliverMail } from "../../mail-flow/deliver-mail.ts";
import { createTenant } from "../../tenant.ts";
import { directGraph } from "../../testing/direct-graph.ts";

const tenant = createTenant({ mailboxes: 9 });
const graph = await directGraph(tenant);
const user = "/users/marianne.kowalski@meridianfreight.com";
const immutable = { prefer: 'IdType="ImmutableId"' };

async function delivered() {
  const mail = { from: "kim@partner.example", to: "marianne.kowalski@meridianfreight.com", subject: "x", text: "x" };
  const [copy] = await deliverMail(tenant, mail);
  if (copy === undefined) throw new Error("The email was not delivered");
  return { id: copy.item.id, immutableId: copy.item.immutableId };
}

test("a move assigns a new mutable id and keeps the immutable one", async () => {
  const { id, immutableId } = await delivered();
  const moved = await graph("POST", `${user}/messages/${id}/move`, { destinationId: "junkemail" });
  const junk = await graph("GET", `${user}/mailFolders/junkemail`);
  expect(moved).toMatchObject({ status: 201, body: { parentFolderId: junk.body.id } });
  expect(moved.body.id).not.toBe(id);
  expect((await graph("GET", `${user}/messages/${id}`)).status).toBe(404);
  const kept = await graph("GET", `${user}/messages/${immutableId}?$select=parentFolderId`, undefined, immutable);
  expect(kept.body).toMatchObject({ id: immutableId, parentFolderId: junk.body.id });
  const translated = await graph("POST", `${user}/translateExchangeIds`, {
    inputIds: [moved.body.id, "AAMkAGunknown"],
    sourceIdType: "restId",
    targetIdType: "restImmutableEntryId",
  });
  expect(translated.body.value).toMatchObject([{ targetId: immutableId }, { targetId: null }]);
  const nowhere = await graph("POST", `${user}/messages/${moved.body.id}/move`, { destinationId: "nowhere" });
  expect(nowhere.body.error.code).toBe("ErrorInvalidIdMalformed");
});

test("a copy is a separate message", async () => {
  const { id } = await delivered();
  const copied = await graph("POST", `${user}/messages/${id}/copy`, { destinationId: "archive" });
  expect(copied.status).toBe(201);
  expect((await graph("GET", `${user}/messages/${id}`)).status).toBe(200);
  expect(copied.body.id).not.toBe(id);
});

test("deletion is soft at first; a second or permanent one makes email unreachable", async () => {
  const { immutableId } = await delivered();
  const path = `${user}/messages/${immutableId}`;
  for (const name of ["deleteditems", "recoverableitemsdeletions"]) {
    expect((await graph("DELETE", path)).status).toBe(204);
    const folder = await graph("GET", `${user}/mailFolders/${name}`);
    expect((await graph("GET", path)).body.parentFolderId).toBe(folder.body.id);
  }
  expect((await graph("DELETE", path)).status).toBe(204);
  expect((await graph("GET", path)).status).toBe(404);
  const other = `${user}/messages/${(await delivered()).immutableId}`;
  expect((await graph("POST", `${other}/permanentDelete`)).status).toBe(204);
  expect((await graph("GET", other)).status).toBe(404);
  expect((await graph("GET", `${user}/mailFolders/recoverableitemspurges`)).body.error.code).toMatch(/^Error/);
});

test("categories, flags and read state are writable; received content is not; stale etags are rejected", async () => {
  const { id } = await delivered();
  const path = `${user}/messages/${id}`;
  const before = await graph("GET", path);
  const property = { id: "String {00020329-0000-0000-c000-000000000046} Name parapet", value: "held" };
  const edit = {
    categories: ["Suspicious"],
    isRead: true,
    flag: { flagStatus: "flagged" },
    singleValueExtendedProperties: [property],
  };
  const changed = await graph("PATCH", path, edit, { "if-match": before.body["@odata.etag"] });
  expect(changed).toMatchObject({ status: 200, body: { categories: ["Suspicious"], isRead: true } });
  const again = await graph("PATCH", path, { isRead: false }, { "if-match": before.body["@odata.etag"] });
  expect(again).toMatchObject({ status: 412, body: { error: { code: "ErrorIrresolvableConflict" } } });
  const expanded = await graph("GET", `${path}?$select=flag&$expand=singleValueExtendedProperties`);
  expect(expanded.body).toMatchObject({ flag: { flagStatus: "flagged" }, singleValueExtendedProperties: [property] });
  const rewritten = await graph("PATCH", path, { subject: "[Warning] x" });
  expect(rewritten).toMatchObject({ status: 400, body: { error: { code: "ErrorInvalidPropertySet" } } });
});

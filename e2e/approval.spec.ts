import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { adaptiveHeaders, type AdaptiveSettings, type EndpointName, endpoints } from "@parapet/contract";
import type { Page } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./support/api.ts";
import { linkOf } from "./support/mail.ts";
import { inMatrix } from "./support/matrix.ts";
import { expect, test } from "./support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Calls a row of the console's plane and reads its answer. */
async function sent(api: Api, session: LoggedIn, [name, path]: readonly [EndpointName, string?], body: unknown) {
  const row = endpoints[name];
  const answer = await api.call(path ?? row.path, {
    method: row.method,
    headers: { "content-type": "application/json", ...bearer(session) },
    body: JSON.stringify(body),
  });
  expect(answer.status, name).toBe(row.answer.status);
  const json: unknown = await answer.json();
  return json;
}

/** A headless client of an API that asks for a second factor at every call from where none was passed. */
async function guardedClient(api: Api, changes: Partial<AdaptiveSettings> = {}) {
  const admin = await api.login();
  const name = `Payouts ${randomUUID()}`;
  const created = await sent(api, admin, ["protectedApis.create"], { name, base_url: "https://payouts.example" });
  const { id } = endpoints["protectedApis.create"].answer.body.parse(created);
  const path = `/api/adaptive/apis/${id}/config`;
  const config = endpoints["adaptiveConfigs.get"].answer.body.parse(
    await (await api.call(path, { headers: bearer(admin) })).json(),
  );
  const rules = [
    { id: randomUUID(), name: "Passed from here", enabled: true, when: { elevated: true }, effect: "allow" },
    { id: randomUUID(), name: "Every other call", enabled: true, when: {}, effect: "step_up" },
  ];
  const settings = { ...config.live.settings, mode: "enforce", rules, ...changes };
  await sent(api, admin, ["adaptiveConfigs.saveDraft", `${path}/draft`], { settings });
  await sent(api, admin, ["adaptiveConfigs.publish", `${path}/publish`], { version: config.live.version });
  const owner = `olga-${randomUUID()}@example.com`;
  const client = endpoints["apiClients.create"].answer.body.parse(
    await sent(api, admin, ["apiClients.create"], {
      name: `Nightly job ${randomUUID().slice(0, 8)}`,
      kind: "headless",
      owner_name: "Olga Owner",
      owner_email: owner,
      apis: [id],
    }),
  );
  const { key } = endpoints["clientKeys.create"].answer.body.parse(
    await sent(api, admin, ["clientKeys.create", `/api/adaptive/clients/${client.id}/keys`], {}),
  );
  return { admin, apiId: id, client, owner, key };
}

type Guarded = Awaited<ReturnType<typeof guardedClient>>;

/** A call of the client, as nginx asks about it. */
async function callOnce(api: Api, { apiId, key }: Guarded, address = "203.0.113.9"): Promise<Response> {
  return api.call(`/v1/forward-auth?api=${apiId}`, {
    headers: {
      "x-api-key": key,
      "x-original-uri": "/payouts",
      "x-original-method": "POST",
      "x-real-ip": address,
      "user-agent": "okhttp/4.12.0",
    },
  });
}

/** Calls, is asked for a second factor, and asks the owner. @returns the mailed link */
async function askedOwner(api: Api, guarded: Guarded): Promise<string> {
  const answer = await callOnce(api, guarded);
  expect(answer.status).toBe(401);
  const challenge = answer.headers.get(adaptiveHeaders.challenge) ?? "";
  const asked = await api.post(
    `/v1/challenges/${challenge}/verify`,
    { method: "approval" },
    { "x-api-key": guarded.key },
  );
  expect(asked.status).toBe(200);
  return (await linkOf(api, guarded.owner)).pathname;
}

test("ADA-3 the owner of a client sees an unusual call behind the mailed link and lets it pass", async ({
  page,
  parapet,
}) => {
  const guarded = await guardedClient(parapet.api);
  const link = await askedOwner(parapet.api, guarded);
  await page.goto(link);
  await expect(heading(page)).toHaveText("Did you make this call?");
  const main = page.getByRole("main");
  for (const text of [guarded.client.name, "203.0.113.0/24", "okhttp", "POST"]) await expect(main).toContainText(text);
  await inMatrix.expectAccessible(page);
  await inMatrix.expectSoundContent(page);
  // Looking is no answer.
  await page.reload();
  await expect(heading(page)).toHaveText("Did you make this call?");
  expect((await callOnce(parapet.api, guarded)).status).toBe(401);
  await page.getByRole("button", { name: "Yes, allow it once" }).click();
  await expect(heading(page)).toHaveText("Call approved");
  await inMatrix.expectAccessible(page);
  expect((await callOnce(parapet.api, guarded)).status).toBe(200);
  await page.reload();
  await expect(heading(page)).toHaveText("Call approved");
});

test("ADA-3 an owner who reports a call locks its key, after confirming", async ({ page, parapet }) => {
  const guarded = await guardedClient(parapet.api);
  await page.goto(await askedOwner(parapet.api, guarded));
  await page.getByRole("button", { name: "No, it’s not ours" }).click();
  const dialog = page.getByRole("dialog", { name: "Lock this key?" });
  // Its code loads with the press: a key before that is the page's.
  await expect(dialog).toBeVisible();
  await inMatrix.expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "No, it’s not ours" }).click();
  await dialog.getByRole("button", { name: "Lock key" }).click();
  await expect(heading(page)).toHaveText("Key locked");
  expect((await callOnce(parapet.api, guarded)).status).toBe(403);
  const { id } = guarded.client;
  const stored = await parapet.api.call(`/api/adaptive/clients/${id}/keys`, { headers: bearer(guarded.admin) });
  expect(await stored.json()).toMatchObject({ keys: [{ state: "locked", lock_reason: "owner" }] });
});

/** A client whose calls from a public address are remembered for 30 days, because it signed its challenge. */
async function rememberedClient(api: Api) {
  const guarded = await guardedClient(api, {
    remember_days: 30,
    rules: [{ id: randomUUID(), name: "Every call", enabled: true, when: {}, effect: "step_up" }],
  });
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { kty, crv, x } = publicKey.export({ format: "jwk" });
  const keys = `/api/adaptive/clients/${guarded.client.id}/signing-keys`;
  await sent(api, guarded.admin, ["signingKeys.create", keys], { name: "Signer", jwk: { kty, crv, x } });
  const call = () => callOnce(api, guarded, "81.166.10.7");
  const remember = async () => {
    const id = (await call()).headers.get(adaptiveHeaders.challenge) ?? "";
    const headers = { "x-api-key": guarded.key };
    const challenge = endpoints["challenges.get"].answer.body.parse(
      await (await api.call(`/v1/challenges/${id}`, { headers })).json(),
    );
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const { nonce } = challenge;
    const answer = { challenge_id: id, nonce, api: guarded.apiId, iat: Math.floor(Date.now() / 1000) };
    const text = `${part({ alg: "EdDSA" })}.${part(answer)}`;
    const jws = `${text}.${sign(null, Buffer.from(text), privateKey).toString("base64url")}`;
    const passed = await api.post(`/v1/challenges/${id}/verify`, { method: "signed", jws, remember: true }, headers);
    const outcome = endpoints["challenges.verify"].answer.body.parse(await passed.json());
    expect(outcome).toMatchObject({ result: "passed", remembered_until: expect.any(String) });
  };
  return { guarded, call, remember };
}

test("ADA-3 a remembered device is seen and forgotten by the owner, and by an administrator", async ({
  page,
  parapet,
  loginAs,
}) => {
  const { guarded, call, remember } = await rememberedClient(parapet.api);
  await remember();
  expect((await call()).status).toBe(200);
  await page.goto((await linkOf(parapet.api, guarded.owner)).pathname);
  await expect(heading(page)).toHaveText("Remembered device");
  const main = page.getByRole("main");
  for (const text of [guarded.client.name, "81.166.10.0/24", "okhttp", "Address and user agent"])
    await expect(main).toContainText(text);
  await inMatrix.expectAccessible(page);
  await inMatrix.expectSoundContent(page);
  expect((await call()).status).toBe(200);
  await page.getByRole("button", { name: "Forget this device" }).click();
  const dialog = page.getByRole("dialog", { name: "Forget this device?" });
  await dialog.getByRole("button", { name: "Forget this device" }).click();
  await expect(heading(page)).toHaveText("Device forgotten");
  expect((await call()).status).toBe(401);

  await remember();
  await loginAs(guarded.admin);
  await page.goto(`/provider/clients?client=${guarded.client.id}&tab=contexts`);
  const devices = page.getByRole("region", { name: "Remembered devices" });
  await expect(devices).toContainText("Bound to address and user agent");
  await inMatrix.expectAccessible(page);
  await devices.getByRole("button", { name: "Forget okhttp in 81.166.10.0/24" }).click();
  await page.getByRole("dialog", { name: "Forget this device?" }).getByRole("button", { name: "Forget" }).click();
  await expect(page.getByText("Device forgotten.")).toBeVisible();
  await expect(devices).toBeHidden();
  expect((await call()).status).toBe(401);
});

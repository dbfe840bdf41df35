import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { endpoints } from "@parapet/contract";
import { startGuardedCaddy } from "../tools/guarded-gateways.ts";
import { startGuardedNginx } from "../tools/guarded-nginx.ts";
import { bearer } from "./support/api.ts";
import { joinAsProvider } from "./support/join.ts";
import { inMatrix } from "./support/matrix.ts";
import { dialogOf } from "./support/shell.ts";
import { expect, test } from "./support/test.ts";

const issuer = "https://login.example";

test("ADA-2 an API with keys and tokens of its own is set up in the console, behind nginx and Caddy, without a change of its clients", async ({
  page,
  parapet,
  loginAs,
}) => {
  test.setTimeout(150_000);
  const { admin } = await joinAsProvider(parapet.api, "Unchanged");
  await loginAs(admin);
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwks = JSON.stringify({ keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256" }] });
  const keys = Array.from({ length: 200 }, () => randomBytes(16).toString("hex"));

  await page.goto("/provider/api");
  await page.getByRole("button", { name: "Register API" }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Name").fill("Orders of old");
  await dialog.getByLabel("Base URL").fill("https://api.acme.example");
  await dialog.getByRole("button", { name: "Register API" }).click();
  await expect(page).toHaveURL(/\/provider\/adaptive_auth\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await page.getByRole("tab", { name: "Clients" }).click();
  const ways = page.getByRole("list", { name: "Client identification" }).getByRole("listitem");
  await expect(ways).toHaveCount(1);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "API’s own key" }).click();
  await dialog.getByLabel("Name").fill("X-Partner-Key");
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(ways).toHaveCount(2);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Token claim (JWT)" }).click();
  await dialog.getByLabel("Issuer (iss)").fill(issuer);
  await dialog.getByRole("combobox", { name: "Signature verified with" }).click();
  await page.getByRole("option", { name: "Pasted key set (JWKS)" }).click();
  await dialog.getByLabel("Key set (JWKS)").fill(jwks);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(ways).toHaveCount(3);
  await inMatrix.expectAccessible(page);

  await page.getByRole("button", { name: "Import keys…" }).click();
  await dialog
    .getByLabel("Or paste rows")
    .fill(["client,key", ...keys.map((key, at) => `Partner ${at + 1},${key}`)].join("\n"));
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("200 new keys")).toBeVisible();
  await inMatrix.expectAccessible(page);
  await dialog.getByRole("button", { name: "Import 200 keys" }).click();
  await expect(dialog.getByText("200 keys added")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).first().click();

  await page.getByLabel("Create clients from unknown callers while monitoring").click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings for unknown callers saved.")).toBeVisible();

  const row = endpoints["protectedApis.get"];
  const got = await parapet.api.call(row.path.replace(":id", id), { headers: bearer(admin) });
  const api = row.answer.body.parse(await got.json());
  const behind = createServer((request, response) =>
    response.end(JSON.stringify({ client: request.headers["x-adaptive-client-id"] ?? "" })),
  ).listen(0, "127.0.0.1");
  await once(behind, "listening");
  const address = behind.address();
  if (address === null || typeof address === "string") throw new Error("There is no TCP address");
  const origin = `http://127.0.0.1:${address.port}`;
  const about = { slug: api.slug, parapet: new URL(parapet.baseURL), failure: "closed" } as const;
  const gateways = [await startGuardedNginx(about, origin), await startGuardedCaddy(about, origin)];
  const exp = Math.floor(Date.now() / 1000) + 600;
  const unsigned = [
    { alg: "RS256", kid: "one" },
    { iss: issuer, azp: "mobile-app", exp },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const token = `${unsigned}.${sign("sha256", Buffer.from(unsigned), privateKey).toString("base64url")}`;
  const clientBy = async (gateway: { readonly origin: string }, headers: Record<string, string>): Promise<string> => {
    const answer = await fetch(`${gateway.origin}/orders`, { headers });
    expect(answer.status).toBe(200);
    const { client }: { client: string } = await answer.json();
    return client;
  };
  try {
    const seen = new Set<string>();
    for (const gateway of gateways) {
      const first = await clientBy(gateway, { "x-partner-key": keys[0] ?? "" });
      expect(first).toMatch(/^[0-9a-f-]{36}$/);
      expect(await clientBy(gateway, { "x-partner-key": keys[1] ?? "" })).not.toBe(first);
      seen.add(first);
      // The caller becomes a client a moment after its first call.
      await expect
        .poll(() => clientBy(gateway, { authorization: `Bearer ${token}` }), { timeout: 20_000 })
        .not.toBe("");
    }
    expect(seen.size).toBe(1);
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    behind.close();
    behind.closeAllConnections();
  }
  await page.goto("/provider/clients?search=mobile-app");
  await expect(page.getByRole("link", { name: "mobile-app" })).toBeVisible();
});

// Calls a protected API with a signing key, which also answers step-ups. The first run makes the key and prints its public part.
import { readFile, writeFile } from "node:fs/promises";
import { createFetch, generateSigningKey, getPublicJwk, importSigningKey } from "@parapet/client";

const { API_URL, API_KEY, PARAPET_URL, KEY_FILE } = process.env;
const kept = await readFile(KEY_FILE, "utf8").catch(() => null);

if (kept === null) {
  const key = await generateSigningKey({ extractable: true });
  const secret = await crypto.subtle.exportKey("jwk", key.privateKey);
  await writeFile(KEY_FILE, JSON.stringify(secret), { mode: 0o600 });
  console.log(JSON.stringify(await getPublicJwk(key)));
} else {
  const signingKey = await importSigningKey(JSON.parse(kept));
  const call = createFetch({ api: API_URL, key: API_KEY, signingKey, stepUp: { parapet: PARAPET_URL } });
  const response = await call("/invoices");
  console.log(response.status, await response.text());
}

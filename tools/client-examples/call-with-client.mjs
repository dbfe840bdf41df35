// Calls a protected API. The client steps up, waits and repeats by itself.
import { createFetch } from "@parapet/client";

const { API_URL, API_KEY, PARAPET_URL, TOTP_SECRET } = process.env;
const stepUp = { parapet: PARAPET_URL, totp: TOTP_SECRET, approval: true };
const call = createFetch({ api: API_URL, key: API_KEY, stepUp });

const response = await call("/invoices");
console.log(response.status, await response.text());

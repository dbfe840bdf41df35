// Calls a protected API, steps up and repeats. Needs nothing but Node.
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const { API_URL, API_KEY, PARAPET_URL, TOTP_SECRET = "" } = process.env;
const headers = { "X-Api-Key": API_KEY, "Content-Type": "application/json" };

function totp(secret) {
  const toBits = (each) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(each).toString(2).padStart(5, "0");
  const bytes = Array.from(secret, toBits).join("").match(/.{8}/g);
  const key = Buffer.from(bytes.map((each) => Number.parseInt(each, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

async function ask(url, body) {
  const response = await fetch(url, { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`The step-up failed: ${await response.text()}`);
  return response.json();
}

async function stepUp({ challenge_id, methods }) {
  const challenge = `${PARAPET_URL}/v1/challenges/${challenge_id}`;
  if (methods.includes("totp") && TOTP_SECRET !== "") {
    await ask(`${challenge}/verify`, { method: "totp", code: totp(TOTP_SECRET) });
  } else if (methods.includes("approval")) {
    const { interval } = await ask(`${challenge}/verify`, { method: "approval" });
    do await sleep(1000 * interval);
    while ((await ask(challenge)).state === "pending");
  } else {
    throw new Error(`None of these methods is set up: ${methods}`);
  }
}

async function callApi(path) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(API_URL + path, { headers });
    const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
    const problem = response.status === 401 ? await response.clone().json() : {};
    if (attempt === 4) return response;
    if (problem.type === "/problems/step_up_required" && problem.challenge_id) await stepUp(problem);
    else if ([401, 429, 503].includes(response.status) && wait <= 60) await sleep(1000 * wait);
    else return response;
  }
}

const response = await callApi("/invoices");
console.log(response.status, await response.text());

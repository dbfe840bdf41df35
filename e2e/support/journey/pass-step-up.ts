import { expect } from "@playwright/test";
import * as z from "zod/mini";
import type { Newcomer } from "../newcomer.ts";
import type { Terminal } from "../terminal.ts";
import { totpAt } from "../totp.ts";
import type { OwnClient } from "./protect-api.ts";
import type { OwnApi } from "./see-first-call.ts";

/** Repeats a call that found no decision in time: a machine that runs tests may be too busy for the guard's limit. */
async function decided(terminal: Terminal, call: string): Promise<string> {
  let body = "";
  const isDecided = async () => {
    body = await terminal.run(call);
    return !body.includes('"status":503');
  };
  await expect.poll(isDecided, { timeout: 60_000 }).toBe(true);
  return body;
}

/** Calls from a program that the client didn't declare: the call is stepped up, and passes once the code is sent. */
export async function passStepUp({ atTerminal }: Newcomer, terminal: Terminal, api: OwnApi, client: OwnClient) {
  const call = (more: string) => `curl -s ${more} -H '${client.key}' http://${api.tap}/orders/7`;
  const risky = call("-A python-requests/2.32.3");
  const usual = await atTerminal(() => decided(terminal, call("")));
  expect(usual).toBe('{"order":7}');
  const refused = await atTerminal(() => decided(terminal, risky));
  const problem = z.object({ status: z.literal(401), methods: z.array(z.string()), challenge_id: z.string() });
  const { challenge_id: id, methods } = problem.parse(JSON.parse(refused));
  expect(methods).toContain("totp");
  // The next code: the one that confirmed the authenticator is good once.
  const filled = client.answer
    .replace("CHALLENGE_ID", id)
    .replace("X-Api-Key: API_KEY", client.key)
    .replace("CODE", totpAt(client.secret, Date.now() + 30_000));
  expect(await atTerminal(() => terminal.run(filled))).toContain('"passed"');
  expect(await atTerminal(() => decided(terminal, risky))).toBe('{"order":7}');
}

import { loginEndpoints } from "@parapet/contract";
import { answerOf } from "../api/answer-of.ts";
import { firstCall } from "../api/first-call.ts";
import { send } from "../api/send.ts";
import { currentSession, endSession } from "./session-store.ts";
import type { Tokens } from "./session.ts";

const timeoutMs = 3000;
const end = loginEndpoints["login.end"];
const renewal = firstCall("login.refresh");

/**
 * Ends the session here and in every tab, which cuts off what they still ask, and then on the server if it answers in time:
 * the other way round, the server would refuse what is under way.
 */
export async function logOut(): Promise<void> {
  const { tokens } = currentSession();
  endSession();
  if (tokens !== null) await endOnServer(tokens).catch(() => undefined);
}

async function endOnServer({ access, refresh }: Tokens): Promise<void> {
  const { status } = await send(end, { timeoutMs }, access);
  if (status !== 401) return;
  const renewed = await send(renewal, { timeoutMs, body: { refresh } }, null);
  if (renewed.ok) await send(end, { timeoutMs }, (await answerOf(renewal, renewed)).access);
}

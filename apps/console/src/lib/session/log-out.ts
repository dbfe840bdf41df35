import { loginEndpoints } from "@parapet/contract";
import { call } from "../api/call.ts";
import { leaveSession } from "./session-store.ts";

/** Ends the session on the server if it answers in time, and here in any case. */
export function logOut(): Promise<void> {
  return leaveSession(() => call(loginEndpoints["login.end"], { timeoutMs: 3000 }).catch(() => undefined));
}

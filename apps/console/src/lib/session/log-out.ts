import { loginEndpoints } from "@parapet/contract";
import { call } from "../api/call.ts";
import { endSession } from "./session-store.ts";

/** Ends the session on the server if it answers in time, and here in any case. */
export async function logOut(): Promise<void> {
  await call(loginEndpoints["login.end"], { timeoutMs: 3000 }).catch(() => undefined);
  endSession();
}

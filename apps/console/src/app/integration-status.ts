import { call } from "../lib/api/call.ts";
import { firstCall } from "../lib/api/first-call.ts";
import { setIntegrated } from "../lib/session/session-store.ts";

let running: Promise<void> | null = null;

/** Asks whether Microsoft 365 is connected: 200 is yes, anything else no (204 where the server can tell). Navigations in the same moment share a call. */
export function askIntegrationStatus(): void {
  running ??= call(firstCall("integration.status"))
    .then(
      (answer) => setIntegrated(answer !== undefined),
      () => setIntegrated(false),
    )
    .finally(() => {
      running = null;
    });
}

import { attachmentSignals } from "./attachment-signals.ts";
import { authSignals } from "./auth-signals.ts";
import { contentSignals } from "./content-signals.ts";
import { contextSignals } from "./context-signals.ts";
import { domainSignals } from "./domain-signals.ts";
import { historySignals } from "./history-signals.ts";
import { identitySignals } from "./identity-signals.ts";
import { linkSignals } from "./link-signals.ts";
import type { MailView } from "./mail-view.ts";
import { type Reading, type Signal, unavailable } from "./signal.ts";
import { threadSignals } from "./thread-signals.ts";

/** All signals by family, except `body.model_phish`, which is the model's. */
export const signals: readonly Signal[] = [
  ...authSignals,
  ...identitySignals,
  ...historySignals,
  ...domainSignals,
  ...linkSignals,
  ...attachmentSignals,
  ...contentSignals,
  ...threadSignals,
  ...contextSignals,
];

/** Raised if the model rates a message as suspicious; set together with the verdict. */
export const modelSignal: Signal = {
  id: "body.model_phish",
  family: "content",
  severity: "medium",
  read: () => unavailable,
};

/** A signal with its reading of one message. */
export interface ReadSignal {
  readonly signal: Signal;
  readonly reading: Reading;
}

/** Reads every signal of a message. */
export function readSignals(view: MailView): ReadSignal[] {
  return signals.map((signal) => ({ signal, reading: signal.read(view) }));
}

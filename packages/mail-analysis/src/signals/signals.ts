import { attachmentSignals } from "./attachment-signals.ts";
import { authSignals } from "./auth-signals.ts";
import { contentSignals } from "./content-signals.ts";
import { contextSignals } from "./context-signals.ts";
import { domainSignals } from "./domain-signals.ts";
import { historySignals } from "./history-signals.ts";
import { identitySignals } from "./identity-signals.ts";
import { linkSignals } from "./link-signals.ts";
import type { MailView } from "./mail-view.ts";
import type { Reading, Signal } from "./signal.ts";
import { threadSignals } from "./thread-signals.ts";

/** Everything that is looked at, family by family; `body.model_phish` is the model's own and is added with the verdict. */
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

/** A signal with what it says about one mail. */
export interface ReadSignal {
  readonly signal: Signal;
  readonly reading: Reading;
}

/** Reads every signal of a mail. */
export function readSignals(view: MailView): ReadSignal[] {
  return signals.map((signal) => ({ signal, reading: signal.read(view) }));
}

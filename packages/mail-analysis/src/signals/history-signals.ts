import type { SenderHistory, Traffic } from "./mail-context.ts";
import type { MailView } from "./mail-view.ts";
import { raisedIf, type Reading, type Signal, unavailable } from "./signal.ts";

/** Days until a correspondent counts as dormant. */
const dormantDays = 365;
/** Min messages in both directions of a correspondent. */
const enoughExchanges = 5;

/** If `holds` is null, the signal is unavailable. */
const known =
  (holds: (history: SenderHistory, view: MailView) => boolean | null) =>
  (view: MailView): Reading => {
    const { history } = view.context;
    const held = history === null ? null : holds(history, view);
    return held === null ? unavailable : raisedIf(held, "context", view.sender.address);
  };

const crowded =
  (holds: (traffic: Traffic) => boolean) =>
  ({ context: { traffic }, sender }: MailView): Reading =>
    traffic === null ? unavailable : raisedIf(holds(traffic), "context", sender.address);

export const historySignals: readonly Signal[] = [
  {
    id: "sender.first_contact_user",
    family: "history",
    severity: "low",
    read: known(({ received, sent }) => received === 0 && sent === 0),
  },
  {
    id: "sender.first_contact_org",
    family: "history",
    severity: "low",
    read: known(({ fromDomain }) => fromDomain === 0),
  },
  {
    id: "sender.dormant",
    family: "history",
    severity: "low",
    read: known(({ daysSinceLast }) => daysSinceLast !== null && daysSinceLast > dormantDays),
  },
  {
    id: "sender.new_address_known_domain",
    family: "history",
    severity: "info",
    read: known(({ received, fromDomain }, { isFreemail }) => received === 0 && fromDomain > 0 && !isFreemail),
  },
  {
    id: "sender.volume_burst",
    family: "history",
    severity: "medium",
    read: crowded(({ mailboxes, newShare }) => mailboxes >= 20 && newShare >= 0.8),
  },
  {
    id: "sender.mail_bomb",
    family: "history",
    severity: "high",
    read: crowded(({ bulkMessages, newDomains }) => bulkMessages >= 50 && newDomains >= 30),
  },
  {
    id: "sender.compromised_partner",
    family: "history",
    severity: "high",
    read: known(({ received, sent, changedTraits }) =>
      changedTraits === null ? null : Math.min(received, sent) >= enoughExchanges && changedTraits >= 3,
    ),
  },
];

import type { LookalikeClass } from "../domains/lookalike.ts";
import { isMixedScript } from "../domains/mixed-script.ts";
import { suspiciousSuffixes } from "../reference/host-lists.ts";
import type { MailView } from "./mail-view.ts";
import { absent, evidence, raisedBy, raisedIf, type Reading, showing, type Signal, unavailable } from "./signal.ts";

const bearing =
  (...kinds: readonly LookalikeClass[]) =>
  (view: MailView): Reading => {
    const found = view.imitated;
    if (found === null || !kinds.includes(found.class)) return absent;
    return raisedBy([showing("imitates", found.imitates, evidence("from", view.sender.domain))]);
  };

function hostsOf({ sender, links }: MailView): string[] {
  return [
    ...new Set([sender.domain, ...links.flatMap(({ name, url }) => (name === null ? [] : [url?.hostname ?? ""]))]),
  ];
}

/** Max age of a young domain in days. */
const youngDays = 30;

export const domainSignals: readonly Signal[] = [
  { id: "domain.homograph", family: "domain", severity: "high", read: bearing("homograph") },
  { id: "domain.visual_fold", family: "domain", severity: "high", read: bearing("visual_fold") },
  { id: "domain.typo", family: "domain", severity: "high", read: bearing("typo", "hyphen") },
  { id: "domain.combo", family: "domain", severity: "medium", read: bearing("combo") },
  { id: "domain.tld_swap", family: "domain", severity: "medium", read: bearing("tld_swap") },
  { id: "domain.embedded", family: "domain", severity: "high", read: bearing("embedded") },
  {
    id: "domain.punycode",
    family: "domain",
    severity: "low",
    read: (view) =>
      raisedBy(
        hostsOf(view)
          .filter((host) => /(?:^|\.)xn--/i.test(host))
          .map((host) => evidence("link", host)),
      ),
  },
  {
    id: "domain.mixed_script",
    family: "domain",
    severity: "high",
    read(view) {
      const names = [view.senderName, ...view.links.flatMap(({ name }) => name ?? [])];
      const mixed = names.filter(({ host }) => host.split(".").some(isMixedScript));
      return raisedBy(mixed.map(({ host }) => evidence("link", host)));
    },
  },
  {
    id: "domain.young",
    family: "domain",
    severity: "medium",
    read: ({ context: { domainAgeDays }, sender }) =>
      domainAgeDays === null ? unavailable : raisedIf(domainAgeDays <= youngDays, "from", sender.domain),
  },
  {
    id: "domain.suspicious_tld",
    family: "domain",
    severity: "low",
    read: ({ sender, senderName }) => raisedIf(suspiciousSuffixes.has(senderName.suffix), "from", sender.domain),
  },
];

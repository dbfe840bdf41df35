import { domainName, registrableDomain } from "../domains/domain-name.ts";
import { type ProtectedDomain, lookalikeOf, protectDomain } from "../domains/lookalike.ts";
import { isMixedScript } from "../domains/mixed-script.ts";
import { caselessSkeleton } from "../domains/skeleton.ts";
import { impersonationOf, type Person } from "../names/impersonation.ts";
import { replyServices } from "../reference/host-lists.ts";
import { entryFor } from "../reference/host-set.ts";
import { bulkServices, disposableDomains, freemailDomains } from "../reference/mail-services.ts";
import { hasInvisible } from "../text/invisible.ts";
import { isAuthenticated, isOwnDomain } from "./auth-signals.ts";
import { foreignBrandIn } from "./brand-names.ts";
import { type MailView, plainText } from "./mail-view.ts";
import { absent, evidence, raisedBy, raisedIf, type Reading, showing, type Signal, unavailable } from "./signal.ts";

function impersonates(view: MailView, people: readonly Person[] | null): Reading {
  if (people === null) return unavailable;
  const { displayName, address } = view.sender;
  const shown = { display: displayName, address, isAuthenticated: isAuthenticated(view) };
  const hit = people.find((person) => impersonationOf(shown, person) === "strong");
  const found = evidence("from", `${displayName} <${address}>`);
  return raisedBy(hit === undefined ? [] : [showing("named_like", hit.name, found)]);
}

/** Whether a name is disguised: invisible characters, mixed scripts, mathematical letters. */
function isObfuscated(name: string): boolean {
  if (hasInvisible(name)) return true;
  return name
    .split(/\s+/)
    .some((word) => isMixedScript(word) || (/[\u{1D400}-\u{1D7FF}]/u.test(word) && caselessSkeleton(word) !== word));
}

/** Registrable domains of Reply-To other than the sender's and those of sending services. */
function foreignReplies({ message, senderName }: MailView) {
  return message.replyTo.filter(({ domain }) => {
    const registrable = registrableDomain(domain);
    return registrable !== "" && registrable !== senderName.registrable && entryFor(replyServices, domain) === null;
  });
}

const addressInName = /[\w.+-]+@(?<domain>[\p{L}\d-]+(?:\.[\p{L}\d-]+)+)/u;

export const identitySignals: readonly Signal[] = [
  {
    id: "name.vip_impersonation",
    family: "identity",
    severity: "high",
    read: (view) => impersonates(view, view.context.people),
  },
  {
    id: "name.employee_impersonation",
    family: "identity",
    severity: "medium",
    read: (view) => (isOwnDomain(view) ? absent : impersonates(view, view.context.employees)),
  },
  {
    id: "name.address_in_name",
    family: "identity",
    severity: "high",
    read({ sender, senderName }) {
      const domain = addressInName.exec(sender.displayName.normalize("NFKC"))?.groups?.["domain"] ?? "";
      const shown = registrableDomain(domain);
      return raisedIf(shown !== "" && shown !== senderName.registrable, "from", sender.displayName);
    },
  },
  {
    id: "name.org_or_brand_in_name",
    family: "identity",
    severity: "medium",
    read(view) {
      const name = plainText(view.sender.displayName);
      const own = view.context.organization;
      const isOrganization =
        own !== null &&
        !isOwnDomain(view) &&
        own.names.some((each) => each.length > 3 && name.includes(each.toLowerCase()));
      const brand = foreignBrandIn(name, view.senderName);
      return raisedIf(isOrganization || brand !== null, "from", `${view.sender.displayName} <${view.sender.address}>`);
    },
  },
  {
    id: "name.obfuscated",
    family: "identity",
    severity: "medium",
    read: ({ sender }) => raisedIf(isObfuscated(sender.displayName), "from", sender.displayName),
  },
  {
    id: "sender.reply_to_mismatch",
    family: "identity",
    severity: "medium",
    read(view) {
      const [first] = foreignReplies(view);
      return raisedIf(first !== undefined && view.isSolicited !== true, "reply_to", first?.address ?? "");
    },
  },
  {
    id: "sender.reply_to_freemail",
    family: "identity",
    severity: "high",
    read(view) {
      const first = view.message.replyTo.find(({ domain }) => freemailDomains.has(registrableDomain(domain)));
      const isFound = first !== undefined && !view.isFreemail && view.isSolicited !== true;
      return raisedIf(isFound, "reply_to", first?.address ?? "");
    },
  },
  {
    id: "sender.reply_to_lookalike",
    family: "identity",
    severity: "high",
    read(view) {
      const own: ProtectedDomain | null = view.isFreemail ? null : protectDomain(view.sender.domain);
      const all = own === null ? view.protected : [own, ...view.protected];
      const first = foreignReplies(view).find(({ domain }) => lookalikeOf(domain, all) !== null);
      return raisedIf(first !== undefined, "reply_to", first?.address ?? "");
    },
  },
  {
    id: "sender.return_path_mismatch",
    family: "identity",
    severity: "low",
    read({ message: { returnPath }, senderName }) {
      if (returnPath === null) return unavailable;
      const name = domainName(returnPath.domain);
      const isForeign =
        name.registrable !== "" && senderName.registrable !== "" && name.registrable !== senderName.registrable;
      return raisedIf(isForeign && !bulkServices.has(name.registrable), "header", returnPath.address);
    },
  },
  {
    id: "sender.freemail",
    family: "identity",
    severity: "info",
    read: ({ isFreemail, sender }) => raisedIf(isFreemail, "from", sender.address),
  },
  {
    id: "sender.disposable",
    family: "identity",
    severity: "high",
    read: ({ sender, senderName }) => raisedIf(disposableDomains.has(senderName.registrable), "from", sender.address),
  },
];

import { addressNamed } from "../destinations.ts";
import type { AuditOrigin, AuditReading } from "./audit-reading.ts";
import { type AuditFields, fieldsOf, namedValues, textOf } from "./record-fields.ts";

/** Mailbox forwarding; other mailbox settings are ignored. */
export function readForwarding(fields: AuditFields, origin: AuditOrigin): AuditReading | null {
  const parameters = namedValues(fields["Parameters"]);
  const addresses = ["forwardingsmtpaddress", "forwardingaddress"].flatMap((name) => parameters.get(name) ?? []);
  if (addresses.length === 0) return null;
  const keepsCopy = parameters.get("delivertomailboxandforward");
  return {
    kind: "mailbox_forwarding",
    origin,
    destinations: [...new Set(addresses.flatMap(addressesIn))],
    keepsCopy: keepsCopy === undefined ? null : /^true$/i.test(keepsCopy),
  };
}

/** A transport or journal rule, which applies to all mailboxes. */
export function readTransportRule(fields: AuditFields, origin: AuditOrigin): AuditReading {
  const parameters = namedValues(fields["Parameters"]);
  const of = (...names: readonly string[]) => [
    ...new Set(names.flatMap((name) => addressesIn(parameters.get(name) ?? ""))),
  ];
  return {
    kind: "transport_rule",
    // It has no mailbox of its own.
    origin: { ...origin, mailbox: null },
    ruleName: parameters.get("name") ?? parameters.get("identity") ?? textOf(fields, "ObjectId"),
    isRemoved: /^(?:remove|disable)-/i.test(origin.operation),
    copiesTo: of("blindcopyto", "copyto", "addtorecipients", "journalemailaddress"),
    redirectsTo: of("redirectmessageto"),
    deletes: /^true$/i.test(parameters.get("deletemessage") ?? ""),
    skipsFilter: Number(parameters.get("setscl") ?? 0) === -1,
  };
}

export function readPermission(fields: AuditFields, origin: AuditOrigin): AuditReading {
  const parameters = namedValues(fields["Parameters"]);
  const grantee = parameters.get("user") ?? parameters.get("trustee") ?? "";
  return {
    kind: "mailbox_permission",
    origin,
    isGranted: /^add-/i.test(origin.operation) && !/^true$/i.test(parameters.get("deny") ?? ""),
    grantee: addressNamed(grantee) ?? grantee,
    rights: (parameters.get("accessrights") ?? "")
      .split(/[,;]/)
      .map((right) => right.trim())
      .filter((right) => right !== ""),
  };
}

/** A consent that a user grants to an application. */
export function readConsent(fields: AuditFields, origin: AuditOrigin): AuditReading {
  const properties = namedValues(fields["ModifiedProperties"]);
  const targets: readonly unknown[] = Array.isArray(fields["Target"]) ? fields["Target"] : [];
  const names = targets.map((target) => textOf(fieldsOf(target), "ID")).filter((name) => name !== "");
  const readable = names.find((name) => !/^(?:[0-9a-f-]{36}$|ServicePrincipal_)/i.test(name));
  // Earlier grants precede the arrow.
  const permissions = (properties.get("consentaction.permissions") ?? "").split("=>").at(-1) ?? "";
  const scopes = [...permissions.matchAll(/Scope:\s*([^,\]]*)/g)].flatMap(([, list]) => (list ?? "").split(/\s+/));
  return {
    kind: "consent",
    origin,
    application: readable ?? names[0] ?? textOf(fields, "ObjectId"),
    scopes: [...new Set(scopes.filter((scope) => scope !== ""))],
    isByAdministrator: /^true$/i.test(properties.get("consentcontext.isadminconsent") ?? ""),
  };
}

/** Addresses such as `smtp:a@b;c@d`; names without an address are directory users. */
function addressesIn(text: string): readonly string[] {
  return text
    .split(";")
    .map((each) => each.trim())
    .flatMap((each) => (each === "" || /^\$?null$/i.test(each) ? [] : [addressNamed(each) ?? each]));
}

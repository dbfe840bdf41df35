import type { AuthenticateResult, DKIMResult, DMARCResult } from "mailauth";
import type { Authentication, AuthResult, DkimCheck, Envelope } from "./authentication.ts";
import type { Resolver } from "./zone-resolver.ts";

/** Where the facts come from that a mail does not bring itself. */
export interface AuthenticationSources {
  /** Null where nothing can be looked up: then no check has a result. */
  readonly resolver: Resolver | null;
  /** Null where nobody knows who connected: then SPF has no result. */
  readonly envelope: Envelope | null;
}

const unavailable: Authentication = {
  spf: { result: "unavailable", domain: null, isAligned: false },
  dkim: [],
  dmarc: { result: "unavailable", domain: null, policy: null },
  arc: { result: "unavailable", instances: 0, sealer: null },
};

/** Verifies SPF, DKIM, DMARC and ARC of a mail as it was received (RFC 7208, 6376, 9989, 8617). */
export async function verifyAuthentication(
  bytes: Uint8Array,
  { resolver, envelope }: AuthenticationSources,
): Promise<Authentication> {
  if (resolver === null) return unavailable;
  // The verifier is large, and needed only where there is somebody to ask.
  const { authenticate } = await import("mailauth");
  const checked = await authenticate(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    resolver,
    mta: "parapet",
    disableBimi: true,
    ...(envelope === null ? {} : { ip: envelope.ip, sender: envelope.sender, helo: envelope.helo ?? "unknown" }),
  });
  return {
    spf: spfOf(checked, envelope !== null),
    dkim: (checked.dkim?.results ?? []).flatMap(dkimOf),
    dmarc: dmarcOf(checked, envelope !== null),
    arc: arcOf(checked),
  };
}

function spfOf({ spf, dmarc }: AuthenticateResult, isKnown: boolean): Authentication["spf"] {
  if (!isKnown || !spf) return unavailable.spf;
  // A record that could not be asked for leaves nothing to align with.
  const isAligned = dmarc && "alignment" in dmarc ? Boolean(dmarc.alignment.spf.result) : false;
  return { result: resultOf(spf.status.result), domain: spf.domain, isAligned };
}

function dkimOf({ signingDomain, selector, status }: DKIMResult): readonly DkimCheck[] {
  // A mail without a signature has one result, `none`, about no domain.
  if (signingDomain === undefined || signingDomain === "") return [];
  const comment = status.result === "pass" ? "" : (status.comment ?? "");
  return [
    {
      result: resultOf(status.result),
      domain: signingDomain,
      selector: selector ?? "",
      isAligned: Boolean(status.aligned),
      comment,
    },
  ];
}

/** Without SPF a mail that only SPF would vouch for fails: that is no result. */
function dmarcOf({ dmarc }: AuthenticateResult, isSpfKnown: boolean): Authentication["dmarc"] {
  if (!dmarc) return { result: "none", domain: null, policy: null };
  const result = resultOf(dmarc.status.result);
  const isOpen = !isSpfKnown && result === "fail";
  return {
    result: isOpen ? "unavailable" : result,
    domain: dmarc.status.header?.from ?? dmarc.domain,
    policy: policyOf(dmarc),
  };
}

function policyOf({ policy, status }: DMARCResult): Authentication["dmarc"]["policy"] {
  if (status.result === "none") return null;
  return policy === "reject" || policy === "quarantine" || policy === "none" ? policy : null;
}

function arcOf({ arc }: AuthenticateResult): Authentication["arc"] {
  if (!arc || !arc.i) return { result: "none", instances: 0, sealer: null };
  const sealer = arc.signature ? (arc.signature.signingDomain ?? null) : null;
  return { result: resultOf(arc.status.result), instances: arc.i, sealer };
}

const results: ReadonlySet<string> = new Set([
  "pass",
  "fail",
  "softfail",
  "neutral",
  "none",
  "policy",
  "temperror",
  "permerror",
]);

/** The verifier's words for the same: it writes some of them in two ways. */
function resultOf(result: string): AuthResult {
  if (result === "temperr") return "temperror";
  return isResult(result) ? result : "none";
}

function isResult(text: string): text is AuthResult {
  return results.has(text);
}

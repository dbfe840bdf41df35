import type { AuthenticateResult, DKIMResult, DMARCResult } from "mailauth";
import type { Authentication, AuthResult, DkimCheck, Envelope } from "./authentication.ts";
import type { Resolver } from "./zone-resolver.ts";

/** Where facts come from that aren't in the message. */
export interface AuthenticationSources {
  /** Null if DNS isn't available; then all results are unavailable. */
  readonly resolver: Resolver | null;
  /** Null if the client is unknown; then SPF has no result. */
  readonly envelope: Envelope | null;
}

const unavailable: Authentication = {
  spf: { result: "unavailable", domain: null, isAligned: false },
  dkim: [],
  dmarc: { result: "unavailable", domain: null, policy: null },
  arc: { result: "unavailable", instances: 0, sealer: null },
};

/** Verifies SPF, DKIM, DMARC and ARC of a message as received (RFC 7208, 6376, 9989, 8617). */
export async function verifyAuthentication(
  bytes: Uint8Array,
  { resolver, envelope }: AuthenticationSources,
): Promise<Authentication> {
  if (resolver === null) return unavailable;
  // The verifier is large, so it's loaded only if DNS is available.
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
  // Alignment is unknown if the DMARC record couldn't be queried.
  const isAligned = dmarc && "alignment" in dmarc ? Boolean(dmarc.alignment.spf.result) : false;
  return { result: resultOf(spf.status.result), domain: spf.domain, isAligned };
}

function dkimOf({ signingDomain, selector, status }: DKIMResult): readonly DkimCheck[] {
  // A message without a signature has one result, `none`, without a domain.
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

/** A failure doesn't count if SPF, the only possible pass, is unknown. */
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

/** The verifier has two spellings for some results. */
function resultOf(result: string): AuthResult {
  if (result === "temperr") return "temperror";
  return isResult(result) ? result : "none";
}

function isResult(text: string): text is AuthResult {
  return results.has(text);
}

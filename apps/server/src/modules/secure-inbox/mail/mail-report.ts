import type { MailAttachment, MailEvidence, MailHop, MailLink, MailReport } from "@parapet/contract";
import {
  type Address,
  type Analysis,
  type Attachment,
  type Authentication,
  compareAuthentication,
  type Evidence,
  type Hop,
  type Link,
  type Message,
  receiversClaim,
  unwrapLink,
  walkAttachments,
} from "@parapet/mail-analysis";

interface Found {
  readonly analysis: Analysis;
  /** Null without lookups. */
  readonly authentication: Authentication | null;
  readonly codes: readonly string[];
}

/** Limits of the report: headers, links, attachments, characters per text. */
const [maxHeaders, maxLinks, maxAttachments, maxTextLength] = [400, 300, 200, 4_000];

/** Everything found in an email, as JSON-compatible data. */
export function reportOf(message: Message, { analysis, authentication, codes }: Found): MailReport {
  const { from, replyTo, to, cc, returnPath, headers, hops, attachments, body, defects } = message;
  const { signals, rules, score, smallestChange } = analysis;
  return {
    from: from.map(addressOf),
    reply_to: replyTo.map(addressOf),
    to: to.map(addressOf),
    cc: cc.map(addressOf),
    return_path: returnPath?.address ?? null,
    headers: headers.slice(0, maxHeaders).map(({ name, value }) => ({ name, value: cut(value) })),
    hops: hops.map((hop, at) => hopOf(hop, hops[at + 1])),
    authentication: authenticationOf(message, authentication),
    microsoft: microsoftOf(message),
    links: linksOf(message).slice(0, maxLinks),
    attachments: attachmentsOf(attachments, 0).slice(0, maxAttachments),
    codes: codes.map(cut),
    defects: defects.map(({ code, about }) => ({ code, about })),
    signals: signals.map(({ signal: { id, family, severity }, reading }) => ({
      id,
      family,
      severity,
      state: reading.state,
      evidence: reading.state === "raised" ? reading.evidence.map(evidenceOf) : [],
    })),
    rules: rules.map(({ id, version, attack, tactic, vector, strategy }) => ({
      id,
      version,
      taxonomy: { attack, tactic, vector, strategy },
    })),
    score: {
      total: score.total,
      bias: score.bias,
      contributions: score.contributions.map(({ id, share }) => ({ id: cut(id), share })),
    },
    smallest_change: smallestChange === null ? null : [...smallestChange],
    has_page: body.page !== null,
    has_plain: body.plain !== null,
  };
}

function cut(text: string): string {
  return text.toWellFormed().slice(0, maxTextLength);
}

function evidenceOf({ place, text, span, shows }: Evidence): MailEvidence {
  const about = shows === undefined ? null : { code: shows.code, about: cut(shows.about) };
  return { place, text: cut(text), span, shows: about };
}

function addressOf({ displayName, address }: Address): { name: string; address: string } {
  return { name: cut(displayName), address: cut(address) };
}

function hopOf({ from, ip, by, with: protocol, at }: Hop, before: Hop | undefined): MailHop {
  const isKnown = at !== null && before !== undefined && before.at !== null;
  return {
    from,
    ip,
    by,
    with: protocol,
    at: at === null ? null : new Date(at).toISOString(),
    delay_s: isKnown ? Math.round((at - (before.at ?? at)) / 1000) : null,
  };
}

function authenticationOf({ claims }: Message, own: Authentication | null): MailReport["authentication"] {
  const nothing = { result: "unavailable", domain: null } as const;
  const found: Authentication = own ?? {
    spf: { ...nothing, isAligned: false },
    dkim: [],
    dmarc: { ...nothing, policy: null },
    arc: { result: "unavailable", instances: 0, sealer: null },
  };
  const domains = {
    spf: found.spf.domain,
    dkim: (found.dkim.find(({ result }) => result === "pass") ?? found.dkim[0])?.domain ?? null,
    dmarc: found.dmarc.domain,
    arc: found.arc.sealer,
  };
  const compared = compareAuthentication(found, receiversClaim(claims.results));
  return {
    compared: compared.map((each) => ({
      ...each,
      // Without lookups, a signature is unchecked rather than missing.
      ...(own === null && { own: "unavailable", agrees: null }),
      domain: domains[each.method],
    })),
    policy: found.dmarc.policy,
  };
}

function microsoftOf({ claims: { microsoft, results } }: Message): MailReport["microsoft"] {
  const stated = receiversClaim(results)?.results.find(({ method }) => method === "compauth") ?? null;
  if (microsoft === null && stated === null) return null;
  return {
    category: microsoft?.category ?? null,
    spam_level: microsoft?.spamLevel ?? null,
    bulk_level: microsoft?.bulkLevel ?? null,
    safety_tip: microsoft?.safetyTip ?? null,
    filter_verdict: microsoft?.filterVerdict ?? null,
    ip: microsoft?.ip ?? null,
    country: microsoft?.country ?? null,
    composite: stated === null ? null : { result: cut(stated.result), reason: stated.properties["reason"] ?? null },
  };
}

function linksOf({ body, attachments }: Message): MailLink[] {
  const ofFiles = [...walkAttachments(attachments)].flatMap(({ links, name, path }) =>
    links.map((link) => linkOf(link, name === "" ? path : name)),
  );
  return [...body.links.map((link) => linkOf(link, "")), ...ofFiles];
}

function linkOf({ url, host, text, place }: Link, file: string): MailLink {
  const { url: target, wrappers } = unwrapLink(url);
  const leadsTo = wrappers.length === 0 ? host : (URL.parse(target)?.hostname ?? null);
  return {
    url: cut(url),
    target: cut(target),
    host: leadsTo,
    wrappers: [...wrappers],
    text: cut(text),
    place,
    file: cut(file),
  };
}

function attachmentsOf(attachments: readonly Attachment[], depth: number): MailAttachment[] {
  return attachments.flatMap((each) => [
    {
      path: each.path,
      name: cut(each.name),
      declared_type: cut(each.declaredType),
      type: each.type.name,
      kind: each.type.kind,
      size: each.size,
      sha256: each.sha256,
      is_inline: each.isInline,
      depth,
      findings: each.findings.map(({ code, evidence }) => ({ code, evidence: cut(evidence) })),
    },
    ...attachmentsOf([...each.parts, ...(each.message?.attachments ?? [])], depth + 1),
  ]);
}

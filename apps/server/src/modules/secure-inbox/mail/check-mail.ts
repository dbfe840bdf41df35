import { Resolver as DnsResolver } from "node:dns/promises";
import { readFileSync } from "node:fs";
import {
  analyzeMessage,
  type Authentication,
  type Envelope,
  envelopeOf,
  type MailContext,
  readCodes,
  unknownContext,
  verifyAuthentication,
  viewMail,
  type Resolver,
  zoneResolver,
} from "@parapet/mail-analysis";
import { codeReaderFile, readMessage, startCodeReader } from "@parapet/mail-analysis/reading";
import * as z from "zod/mini";
import type { AnalyzedEmail, KnownContext, ContextQuery } from "./analyzed-email.ts";
import { featuresOf } from "./mail-features.ts";
import { mailModel } from "./mail-model.ts";
import { reportOf } from "./mail-report.ts";
import { senderTraits } from "./sender-traits.ts";

const zone = z.record(z.string(), z.record(z.string(), z.array(z.string())));

let made: { readonly setting: string; readonly resolver: Resolver | null } | null = null;

/** Resolver by setting: `on` for system DNS, `off` for none, otherwise a JSON zone file. */
function mailResolver(setting: string): Resolver | null {
  if (made?.setting !== setting) made = { setting, resolver: resolverOf(setting) };
  return made.resolver;
}

function resolverOf(setting: string): Resolver | null {
  if (setting === "off") return null;
  if (setting !== "on") return zoneResolver(zone.parse(JSON.parse(readFileSync(setting, "utf8"))));
  const dns = new DnsResolver({ timeout: 1_500, tries: 2 });
  return async (name, type) => {
    const records: unknown = await dns.resolve(name, type);
    return isRecords(records) ? records : [];
  };
}

/** Node's resolver results; MX records are objects, which the verifier expects. */
function isRecords(value: unknown): value is string[] {
  return Array.isArray(value);
}

interface Means {
  /** DNS setting. */
  readonly dns: string;
  /** Looks up database knowledge. */
  readonly ask: (question: ContextQuery) => Promise<KnownContext>;
}

const model = mailModel();
let reader: ReturnType<typeof startCodeReader> | null = null;

/** Time limit of all DNS lookups per email. */
const lookUpMs = 5_000;

/** Parses, authenticates and analyzes an email. */
export async function checkMail(raw: Uint8Array, { dns, ask }: Means): Promise<AnalyzedEmail> {
  const read = readMessage(raw);
  if (!read.ok) return read;
  const { message } = read;
  const features = featuresOf(message, viewMail(message, unknownContext));
  const { fromAddress: from, fromDomain, isBulk } = features;
  // Exchange Online receives the connected tenant's email.
  const envelope = envelopeOf(message, ["outlook.com"]);
  const authentication = await authenticate(raw, envelope, dns);
  const sender = authentication === null ? null : knownSender(authentication);
  const isProven = sender === null ? null : sender.dmarc === "pass" || sender.isVouchedByArc;
  const traits = senderTraits(message, envelope);
  const references = [...message.inReplyTo, ...message.references];
  const { thresholds, ...known } = await ask({
    from,
    fromDomain,
    isBulk,
    references,
    ip: envelope?.ip ?? null,
    isProven,
    traits,
  });
  reader ??= startCodeReader(readFileSync(codeReaderFile()));
  const codes = await readCodes(message, await reader);
  const context: MailContext = {
    ...unknownContext,
    ...known,
    codes: codes.map(({ text }) => text),
    authentication: sender,
  };
  const analysis = analyzeMessage(message, context, model, thresholds);
  const { verdict, p, attackType } = analysis;
  const report = reportOf(message, { analysis, authentication, codes: codes.map(({ text }) => text) });
  const isForged = sender?.dmarc === "fail" && !sender.isVouchedByArc;
  return {
    ok: true,
    verdict,
    p,
    attackType,
    model: analysis.model,
    features,
    report,
    traits: isForged ? null : traits,
  };
}

/** Null if lookups are off or time out, or if the email isn't MIME. */
async function authenticate(raw: Uint8Array, envelope: Envelope | null, dns: string): Promise<Authentication | null> {
  const resolver = mailResolver(dns);
  const isMsg = raw[0] === 0xd0 && raw[1] === 0xcf;
  if (resolver === null || isMsg) return null;
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), lookUpMs);
  try {
    return await Promise.race([verifyAuthentication(raw, { resolver, envelope }), late]);
  } catch {
    // The verifier rejects some malformed emails; they are analyzed without a result.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** ARC sealers trusted for forwarded email. */
const trustedSealers: ReadonlySet<string> = new Set(["microsoft.com", "outlook.com", "google.com"]);

function knownSender({ spf, dkim, dmarc, arc }: Authentication): MailContext["authentication"] {
  if (dmarc.result === "unavailable" || dmarc.result === "temperror") return null;
  const passed = dkim.filter(({ result }) => result === "pass").map(({ domain }) => domain);
  if (spf.result === "pass" && spf.domain !== null) passed.push(spf.domain);
  return {
    dmarc: dmarc.result === "pass" || dmarc.result === "fail" ? dmarc.result : "none",
    policy: dmarc.policy,
    passed,
    isVouchedByArc: arc.result === "pass" && arc.sealer !== null && trustedSealers.has(arc.sealer),
  };
}

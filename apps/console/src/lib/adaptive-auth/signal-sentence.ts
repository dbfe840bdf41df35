import type { DecisionSignal, SignalCode } from "@parapet/contract";
import type { Format } from "../format/format.ts";
import type { MessageId } from "../i18n/message-table.ts";
import type { Translate } from "../i18n/use-t.ts";

/** What is missing when a signal cannot tell. */
export const unavailableBecause = {
  "net.hierarchy": "network",
  "net.class_new": "network",
  "net.anonymiser": "list",
  "net.blocklist": "list",
  "zone.blocked": "network",
  "zone.trusted": "network",
  "geo.impossible_travel": "place",
  "dev.agent": "agent",
  "dev.key_known": "key",
  "dev.key_missing": "key",
  "dev.key_new": "key",
  "dev.tls_new": "tls",
  "dev.headers": "headers",
  "dev.agent_contradicted": "hints",
  "beh.hour": "history",
  "beh.endpoint": "endpoint",
  "beh.rate": "history",
  "beh.enumeration": "reports",
  "beh.dormant": "history",
  "cred.failures": "history",
  "cred.parallel": "network",
  "cred.leaked": "leaks",
  "cred.revoked_key_used": "history",
  "ctx.elevated": "history",
  "ctx.declared_mismatch": "declaration",
} as const satisfies Readonly<Record<SignalCode, string>>;

/** How a sentence is said in the language of the page. */
export interface Speech {
  readonly t: Translate;
  readonly format: Pick<Format, "number" | "duration">;
  readonly country: (code: string) => string;
}

/** What a signal says about a call, and the name of the network that the call came from, where it is known. */
export type Said = Pick<DecisionSignal, "code" | "state" | "points" | "facts"> & { readonly asName?: string | null };

/** One sentence: what a signal says, that it says nothing, or why it cannot tell. */
export function signalSentence(said: Said, speech: Speech): string {
  if (said.state === "unavailable") return speech.t(`adaptive.unavailable.${unavailableBecause[said.code]}`);
  return sentences[said.code](said, speech);
}

type Sentence = (said: Said, speech: Speech) => string;

/** A plain yes or no: what is so, or that there is nothing to say. */
const plain =
  (id: MessageId): Sentence =>
  ({ state }, { t }) =>
    t(state === "off" ? "adaptive.says.nothing" : id);

const sentences: Readonly<Record<SignalCode, Sentence>> = {
  "net.hierarchy": networkSentence,
  "net.class_new": ({ state, points, facts }, { t }) => {
    if (state === "off") return t("adaptive.says.net.class_known");
    const kind = textOf(facts["kind"]);
    return t(points > 0 ? "adaptive.says.net.class_new" : "adaptive.says.net.class_usual", { kind });
  },
  "net.anonymiser": plain("adaptive.says.net.anonymiser"),
  "net.blocklist": plain("adaptive.says.net.blocklist"),
  "zone.blocked": plain("adaptive.says.zone.blocked"),
  "zone.trusted": plain("adaptive.says.zone.trusted"),
  "geo.impossible_travel": ({ state, facts }, { t, format }) =>
    state === "off"
      ? t("adaptive.says.nothing")
      : t("adaptive.says.geo.impossible_travel", {
          km: format.number(numberOf(facts["km"])),
          duration: format.duration(numberOf(facts["minutes"]) * 60_000),
        }),
  "dev.agent": agentSentence,
  "dev.key_known": ({ points }, { t }) =>
    t(points > 0 ? "adaptive.says.dev.key_seldom" : "adaptive.says.dev.key_known"),
  "dev.key_missing": ({ points }, { t }) =>
    t(points > 0 ? "adaptive.says.dev.key_missing" : "adaptive.says.dev.key_never"),
  "dev.key_new": ({ points }, { t }) => t(points > 0 ? "adaptive.says.dev.key_new" : "adaptive.says.dev.key_changing"),
  "dev.tls_new": plain("adaptive.says.dev.tls_new"),
  "dev.headers": plain("adaptive.says.dev.headers"),
  "dev.agent_contradicted": plain("adaptive.says.dev.agent_contradicted"),
  "beh.hour": ({ points, facts }, { t }) =>
    t(points > 0 ? "adaptive.says.beh.hour" : "adaptive.says.beh.hour_usual", { hour: hourOf(facts["hour"]) }),
  "beh.endpoint": ({ points, facts }, { t }) =>
    t(points > 0 ? "adaptive.says.beh.endpoint" : "adaptive.says.beh.endpoint_usual", {
      endpoint: textOf(facts["endpoint"]),
    }),
  "beh.rate": ({ points, facts }, { t }) =>
    t(points > 0 ? "adaptive.says.beh.rate" : "adaptive.says.beh.rate_usual", { calls: numberOf(facts["perMinute"]) }),
  "beh.enumeration": ({ facts }, { t, format }) =>
    t("adaptive.says.beh.enumeration", { percent: format.number(Math.round(100 * numberOf(facts["refusedShare"]))) }),
  "beh.dormant": ({ state, facts }, { t }) =>
    state === "off"
      ? t("adaptive.says.nothing")
      : t("adaptive.says.beh.dormant", { days: Math.round(numberOf(facts["days"])) }),
  "cred.failures": ({ facts }, { t }) => t("adaptive.says.cred.failures", { failures: numberOf(facts["failures"]) }),
  "cred.parallel": plain("adaptive.says.cred.parallel"),
  "cred.leaked": plain("adaptive.says.cred.leaked"),
  "cred.revoked_key_used": plain("adaptive.says.cred.revoked_key_used"),
  "ctx.elevated": plain("adaptive.says.ctx.elevated"),
  "ctx.declared_mismatch": plain("adaptive.says.ctx.declared_mismatch"),
};

function networkSentence({ points, facts, asName }: Said, { t, country }: Speech): string {
  const land = typeof facts["country"] === "string" ? country(facts["country"]) : null;
  const operator = typeof facts["asn"] === "number" ? `AS${facts["asn"]}${asName ? ` ${asName}` : ""}` : null;
  const prefix = typeof facts["prefix"] === "string" && facts["prefix"] !== "" ? facts["prefix"] : null;
  const network = operator ?? land ?? prefix ?? t("adaptive.says.net.unnamed");
  switch (facts["newAt"]) {
    case "country":
      return t("adaptive.says.net.country", { country: land ?? network, network });
    case "asn":
      return t("adaptive.says.net.asn", { network });
    case "prefix":
      if (prefix === null) return t("adaptive.says.net.part", { network });
      // Without a data pack the prefix is all that names the network.
      return network === prefix
        ? t("adaptive.says.net.asn", { network })
        : t("adaptive.says.net.prefix", { prefix, network });
    case "address":
      return t("adaptive.says.net.address", { network });
    default:
      return t(points > 0 ? "adaptive.says.net.seldom" : "adaptive.says.net.usual", { network });
  }
}

function agentSentence({ points, facts }: Said, { t }: Speech): string {
  const name = textOf(facts["family"]);
  const family = name === "" || name === "other" ? t("adaptive.says.dev.unnamed") : name;
  const [os, version] = [textOf(facts["os"]), textOf(facts["version"])];
  switch (facts["newAt"]) {
    case "device":
    case "os":
    case "family":
      return os === "" ? t("adaptive.says.dev.agent", { family }) : t("adaptive.says.dev.agent_on", { family, os });
    case "platform":
      return t("adaptive.says.dev.platform", { family });
    case "version":
      return t("adaptive.says.dev.version", { family, version });
    default:
      return t(points > 0 ? "adaptive.says.dev.seldom" : "adaptive.says.dev.usual", { family });
  }
}

const textOf = (fact: string | number | null | undefined) => (fact === null || fact === undefined ? "" : String(fact));
const numberOf = (fact: string | number | null | undefined) => (typeof fact === "number" ? fact : 0);
const hourOf = (fact: string | number | null | undefined) => `${String(numberOf(fact)).padStart(2, "0")}:00`;

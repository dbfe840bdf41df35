import { type DecisionDetail, protectedApiEndpoints } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { type KeyValue, KeyValueList } from "@parapet/ui/key-value-list";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isUnregistered } from "../../../../lib/adaptive-auth/is-unregistered.ts";
import { useRuleName } from "../../../../lib/adaptive-auth/use-rule-name.ts";
import { countryName } from "../../../../lib/format/country-name.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import type { MessageId } from "../../../../lib/i18n/message-table.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";
import { useMay } from "../../../../lib/session/use-may.ts";
import { MethodBadge } from "../../../../lib/traffic/method-badge.tsx";
import { OutcomeBadge } from "../outcome-badge.tsx";

const link = "text-brand-text underline-offset-2 hover:underline";

/** Everything else that is known about a decision. */
export function DecisionFacts({ decision }: { decision: DecisionDetail }) {
  const t = useT();
  const ruleName = useRuleName();
  const format = useFormat();
  const locale = usePreference("locale");
  const mayReadApis = useMay(protectedApiEndpoints["protectedApis.get"]);
  const { api, client, organization, context, learning, rule, network_kind: kind } = decision;
  const literal = (value: string | number | null) =>
    value === null || value === "" ? "–" : <bdi className="ltr-text font-mono text-sm break-all">{value}</bdi>;
  const item = (id: MessageId, value: ReactNode): KeyValue => ({ key: id, label: t(id), value });
  const yes = (is: boolean) => t(is ? "logging.yes" : "logging.no");
  const configuration = (text: ReactNode) =>
    mayReadApis ? (
      <Link to="/provider/adaptive_auth/$id" params={{ id: api.id }} className={link}>
        {text}
      </Link>
    ) : (
      text
    );
  const call = [
    item("logging.column.time", <time dateTime={decision.time}>{format.exactInstant(decision.time)}</time>),
    item("logging.column.api", configuration(<bdi>{api.name || t("logging.deleted")}</bdi>)),
    item("logging.column.endpoint", <CalledEndpoint decision={decision} />),
    item(
      "logging.column.client",
      client === null ? (
        t("logging.unknownClient")
      ) : client.name === "" ? (
        t("logging.deleted")
      ) : (
        <a href={`/provider/clients?${new URLSearchParams({ client: client.id })}`} className={link}>
          <bdi>{client.name}</bdi>
        </a>
      ),
    ),
    ...(organization === null ? [] : [item("logging.column.organization", <bdi>{organization.name}</bdi>)]),
    item("logging.keyPrefix", literal(decision.key_prefix)),
    item("logging.column.address", literal(decision.address)),
    item("logging.column.country", decision.country === null ? "–" : countryName(decision.country, locale)),
    item(
      "logging.column.as_name",
      literal(decision.asn === null ? null : `AS${decision.asn} ${decision.as_name ?? ""}`),
    ),
    item("logging.networkKind", kind === null ? "–" : t(`logging.network.${kind}`)),
    item("logging.userAgent", literal(decision.user_agent)),
    item("logging.requestId", literal(decision.id)),
  ];
  const judged = [
    item("logging.column.rule", rule === null ? "–" : configuration(<bdi>{ruleName(rule.name)}</bdi>)),
    item(
      "logging.version",
      decision.config_version === 0 ? "–" : configuration(format.number(decision.config_version)),
    ),
    item("logging.mode", t(`logging.mode.${decision.mode}`)),
    item("logging.column.cause", t(`logging.cause.${decision.remembered ? "remembered" : decision.cause}`)),
    item("logging.column.outcome", decision.outcome === null ? "–" : <OutcomeBadge outcome={decision.outcome} />),
    item("logging.firstOfSession", yes(decision.first_of_session)),
    item("logging.learnt", yes(decision.learnt)),
    ...(learning === null ? [] : [item("logging.sessions", format.number(learning.sessions))]),
    ...(context === null
      ? []
      : [
          item("logging.clientState", t(`logging.state.${context.client_state}`)),
          item("logging.clientKind", t(`logging.kind.${context.client_kind}`)),
          item("logging.hasFactor", yes(context.has_factor)),
          item("logging.elevated", yes(context.elevated)),
          item(
            "logging.rememberedBy",
            context.remembered_by === null ? yes(false) : t(`logging.rememberedBy.${context.remembered_by}`),
          ),
          item("logging.sensitivity", t(`logging.sensitivity.${context.sensitivity}`)),
          item(
            "logging.zones",
            <bdi>{context.zones.map(({ name }) => name || t("logging.deleted")).join(", ") || "–"}</bdi>,
          ),
          item("logging.tags", <bdi>{context.tags.join(", ") || "–"}</bdi>),
        ]),
    ...(decision.remarks.length === 0
      ? []
      : [item("logging.remarks", decision.remarks.map((remark) => t(`logging.remark.${remark}`)).join(" · "))]),
    item("logging.latency", format.duration(decision.latency_us / 1000)),
  ];
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t("logging.facts")}</h3>
      <div className="grid gap-x-8 gap-y-2.5 md:grid-cols-2">
        <KeyValueList items={call} />
        <KeyValueList items={judged} />
      </div>
    </section>
  );
}

/** Which registered endpoint was called; where it was none, why there is no path either. */
function CalledEndpoint({ decision }: { decision: DecisionDetail }) {
  const t = useT();
  const { method, endpoint } = decision;
  const isMissing = isUnregistered(decision);
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <MethodBadge method={method} />
        {isMissing ? (
          <span>{t("adaptive.notRegistered")}</span>
        ) : (
          <bdi className="ltr-text font-mono text-sm wrap-anywhere">
            <Breakable text={endpoint ?? "–"} />
          </bdi>
        )}
      </span>
      {isMissing && <span className="text-sm text-fg-3">{t("logging.notRegisteredText")}</span>}
    </span>
  );
}

import type { ProtectedApi, RuleCondition } from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import { countryName } from "../../../../lib/format/country-name.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";
import { organizationsQuery, zonesQuery } from "../policy-queries.ts";
import { clientsQuery } from "../try/try-queries.ts";
import { weekdayName } from "./weekday-name.ts";

type Parts = { [Key in keyof RuleCondition]-?: NonNullable<RuleCondition[Key]> };

interface Names {
  readonly items: readonly { readonly id: string; readonly name: string }[];
}

/** What a condition asks, a text for each part of it. */
export function useConditionTexts(api: ProtectedApi, condition: RuleCondition): readonly string[] {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  const { data } = useQuery(zonesQuery);
  const clients = useQuery({ ...clientsQuery(api.id, ""), enabled: (condition.clients ?? []).length > 0 });
  const organizations = useQuery({ ...organizationsQuery, enabled: (condition.organizations ?? []).length > 0 });
  const list = (words: readonly string[]) => new Intl.ListFormat(locale, { type: "disjunction" }).format(words);
  const zoneNames = (ids: readonly string[]) =>
    list(ids.map((id) => data?.items.find((zone) => zone.id === id)?.name ?? t("policy.gone")));
  const endpointNames = (ids: readonly string[]) =>
    list(
      ids.map((id) => {
        const endpoint = api.endpoints.find((each) => each.id === id);
        return endpoint === undefined ? t("policy.gone") : `${endpoint.method} ${endpoint.template}`;
      }),
    );
  const namesIn = (page: Names | undefined, ids: readonly string[]) =>
    list(ids.map((id) => page?.items.find((each) => each.id === id)?.name ?? "…"));
  const named = (wanted: Parts["headers"]) =>
    wanted.map(({ name, values }) => (values.length === 0 ? name : `${name} = ${list(values)}`)).join(", ");
  const signals = (codes: Parts["signals_any"]) => list(codes.map((code) => t(`adaptive.signal.${code}`)));
  const hour = (value: number) => format.number(value);
  const texts: { readonly [Key in keyof Parts]: (wanted: Parts[Key]) => string } = {
    levels: (wanted) => t("policy.when.levels", { list: list(wanted.map((level) => t(`adaptive.level.${level}`))) }),
    score_from: (wanted) => t("policy.when.score_from", { score: format.number(wanted) }),
    signals_any: (wanted) => t("policy.when.signals_any", { list: signals(wanted) }),
    signals_none: (wanted) => t("policy.when.signals_none", { list: signals(wanted) }),
    hard_signal: (wanted) => t(wanted ? "policy.when.hard_signal.yes" : "policy.when.hard_signal.no"),
    client_kinds: (wanted) => list(wanted.map((kind) => t(`policy.kind.${kind}`))),
    client_states: (wanted) =>
      t("policy.when.client_states", { list: list(wanted.map((state) => t(`policy.state.${state}`))) }),
    clients: (wanted) => t("policy.when.clients", { list: namesIn(clients.data, wanted) }),
    organizations: (wanted) => t("policy.when.organizations", { list: namesIn(organizations.data, wanted) }),
    tags: (wanted) => t("policy.when.tags", { list: list(wanted) }),
    methods: (wanted) => list(wanted),
    changes_state: (wanted) => t(wanted ? "policy.when.changes_state.yes" : "policy.when.changes_state.no"),
    sensitivities: (wanted) =>
      t("policy.when.sensitivities", { list: list(wanted.map((each) => t(`adaptive.sensitivity.${each}`))) }),
    endpoints: (wanted) => endpointNames(wanted),
    paths: (wanted) => list(wanted),
    headers: (wanted) => t("policy.when.headers", { list: named(wanted) }),
    claims: (wanted) => t("policy.when.claims", { list: named(wanted) }),
    scopes: (wanted) => t("policy.when.scopes", { list: list(wanted) }),
    zones: (wanted) => t("policy.when.zones", { list: zoneNames(wanted) }),
    zones_not: (wanted) => t("policy.when.zones_not", { list: zoneNames(wanted) }),
    countries: (wanted) => t("policy.when.countries", { list: list(wanted.map((code) => countryName(code, locale))) }),
    asns: (wanted) => t("policy.when.asns", { list: list(wanted.map(String)) }),
    network_kinds: (wanted) => list(wanted.map((kind) => t(`policy.network.${kind}`))),
    weekdays: ({ days, time_zone }) =>
      t("policy.when.weekdays", { list: list(days.map((day) => weekdayName(day, locale))), zone: time_zone }),
    hours: ({ from, to, time_zone }) => t("policy.when.hours", { from: hour(from), to: hour(to), zone: time_zone }),
    elevated: (wanted) => t(wanted ? "policy.when.elevated.yes" : "policy.when.elevated.no"),
    has_factor: (wanted) => t(wanted ? "policy.when.has_factor.yes" : "policy.when.has_factor.no"),
    cel: (wanted) => wanted,
  };
  const textOf = <Key extends keyof Parts>(key: Key, from: { readonly [Part in Key]?: Parts[Part] | undefined }) => {
    const wanted: Parts[Key] | undefined = from[key];
    return wanted === undefined ? null : texts[key](wanted);
  };
  const isPart = (key: string): key is keyof Parts => Object.hasOwn(texts, key);
  return Object.keys(condition)
    .filter(isPart)
    .flatMap((key) => textOf(key, condition) ?? []);
}

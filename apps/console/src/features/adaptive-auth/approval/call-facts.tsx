import type { ApprovalRequest } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { countryName } from "../../../lib/format/country-name.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { MethodBadge } from "../../../lib/traffic/method-badge.tsx";

/** Time, source, target and denial reasons of a call. */
export function CallFacts({ request }: { request: ApprovalRequest }) {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  const { time, country, as_name: carrier, network, agent, method, endpoint, reasons, key } = request;
  const unknown = (text: string) => <span className="text-fg-3">{text}</span>;
  const place = [country === null ? null : countryName(country, locale), carrier].filter((each) => each !== null);
  return (
    <Card title={t("approval.details")}>
      <KeyValueList
        items={[
          { key: "time", label: t("approval.time"), value: <time dateTime={time}>{format.instant(time)}</time> },
          {
            key: "place",
            label: t("approval.place"),
            value:
              place.length === 0
                ? unknown(t("approval.placeUnknown"))
                : place.map((each) => (
                    <bdi key={each} className="block">
                      {each}
                    </bdi>
                  )),
          },
          { key: "network", label: t("approval.network"), value: <bdi className="font-mono">{network}</bdi> },
          {
            key: "agent",
            label: t("approval.agent"),
            value: agent === "" ? unknown(t("approval.agentUnknown")) : <bdi>{agent}</bdi>,
          },
          {
            key: "endpoint",
            label: t("approval.endpoint"),
            value: (
              <span className="flex flex-wrap items-center gap-2">
                <MethodBadge method={method} />
                {endpoint === null ? (
                  unknown(t("approval.endpointUnknown"))
                ) : (
                  <bdi className="font-mono wrap-anywhere">
                    <Breakable text={endpoint} />
                  </bdi>
                )}
              </span>
            ),
          },
          {
            key: "reasons",
            label: t("approval.reasons"),
            value:
              reasons.length === 0
                ? t("approval.reasonPolicy")
                : reasons.map((code) => (
                    <span key={code} className="block">
                      {t(`adaptive.signal.${code}`)}
                    </span>
                  )),
          },
          ...(key === null
            ? []
            : [
                {
                  key: "key",
                  label: t("approval.key"),
                  value: (
                    <span className="flex flex-wrap gap-x-2">
                      <bdi dir="ltr" className="font-mono">{`${key.prefix}…`}</bdi>
                      {key.name !== "" && <bdi className="wrap-anywhere">{key.name}</bdi>}
                    </span>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  );
}

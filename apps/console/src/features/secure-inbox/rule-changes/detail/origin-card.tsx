import type { RuleChangeDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** The actor, address and client of a change, as far as the audit log has them. */
export function OriginCard({ change }: { change: RuleChangeDetail }) {
  const t = useT();
  const format = useFormat();
  const { actor, ip, client, app_id, session_id, operation, source, is_baseline } = change;
  const fact = (key: string, label: string, value: string | null) => ({
    key,
    label,
    value:
      value === null ? (
        <span className="text-fg-3">{t("rules.unknown")}</span>
      ) : (
        <bdi className="ltr-text wrap-anywhere">{value}</bdi>
      ),
  });
  return (
    <Card title={t("rules.column.actor")}>
      <div className="grid gap-4">
        {source === "snapshot" && <p className="text-sm text-fg-2">{t("rules.notTold")}</p>}
        <KeyValueList
          items={[
            { key: "happened", label: t("rules.column.happened_at"), value: format.instant(change.happened_at) },
            { key: "found", label: t("rules.column.found_at"), value: format.instant(change.found_at) },
            {
              key: "source",
              label: t("rules.column.source"),
              value: is_baseline ? t("rules.baseline") : t(`rules.source.${source}`),
            },
            fact("actor", t("rules.column.actor"), actor),
            fact("ip", t("rules.column.ip"), ip),
            fact("client", t("rules.column.client"), client),
            fact("app", t("rules.app"), app_id),
            fact("session", t("rules.session"), session_id),
            fact("operation", t("rules.operation"), operation),
          ]}
        />
      </div>
    </Card>
  );
}

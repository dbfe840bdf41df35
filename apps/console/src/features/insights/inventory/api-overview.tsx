import type { Api } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { type KeyValue, KeyValueList } from "@parapet/ui/key-value-list";
import { StatTile } from "@parapet/ui/stat-tile";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { apiPath } from "./api-path.ts";

/** The facts about an API, and how much of it there is. */
export function ApiOverview({ api }: { api: Api }) {
  const t = useT();
  const format = useFormat();
  const router = useRouter();
  const { id, kind, host, port, scheme } = api;
  const operations = router.buildLocation({ to: apiPath[kind], params: { id }, search: { tab: "operations" } }).href;
  const events = router.buildLocation({ to: "/insights/events", search: { "host[is]": host } }).href;
  const fact = (label: MessageId, value: ReactNode): KeyValue => ({ key: label, label: t(label), value });
  const literal = (value: string | number | null) =>
    value === null ? (
      <span className="text-fg-3">–</span>
    ) : (
      <bdi className="ltr-text font-mono text-sm/[1.375rem] break-all">{value}</bdi>
    );
  const time = (value: string) => <time dateTime={value}>{format.exactInstant(value)}</time>;
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <StatTile label={t("inventory.column.operations")} value={api.operations} href={operations} />
        <StatTile label={t("inventory.column.calls")} value={api.calls} href={events} />
      </div>
      <Card title={t("inventory.facts")}>
        <div className="grid items-start gap-x-10 gap-y-2.5 lg:grid-cols-2">
          <KeyValueList
            items={[
              fact("inventory.fact.kind", t(`inventory.kindText.${kind}`)),
              fact("inventory.fact.host", literal(host)),
              fact("inventory.fact.port", literal(port)),
              fact("inventory.fact.scheme", literal(scheme)),
            ]}
          />
          <KeyValueList
            items={[
              fact("inventory.column.first_seen_at", time(api.first_seen_at)),
              fact("inventory.column.last_seen_at", time(api.last_seen_at)),
              fact("inventory.column.documented", t(api.documented ? "inventory.documented" : "inventory.learntOnly")),
            ]}
          />
        </div>
      </Card>
    </div>
  );
}

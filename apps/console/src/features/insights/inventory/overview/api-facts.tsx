import type { Api } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { Card } from "@parapet/ui/card";
import { type KeyValue, KeyValueList } from "@parapet/ui/key-value-list";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import type { MessageId } from "../../../../lib/i18n/message-table.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** What an API is, whose it is, and since when it is known. */
export function ApiFacts({ api }: { api: Api }) {
  const t = useT();
  const format = useFormat();
  const fact = (label: MessageId, value: ReactNode): KeyValue => ({ key: label, label: t(label), value });
  const unknown = <span className="text-fg-3">–</span>;
  const literal = (value: string | number | null) =>
    value === null ? (
      unknown
    ) : (
      <bdi className="ltr-text font-mono text-sm/[1.375rem] wrap-anywhere">
        <Breakable text={String(value)} />
      </bdi>
    );
  const time = (value: string) => <time dateTime={value}>{format.instant(value)}</time>;
  return (
    <Card title={t("inventory.facts")}>
      <KeyValueList
        items={[
          fact("inventory.fact.kind", t(`inventory.kindText.${api.kind}`)),
          fact("inventory.fact.host", literal(api.host)),
          fact("inventory.fact.port", literal(api.port)),
          fact("inventory.fact.scheme", literal(api.scheme)),
          fact("inventory.column.owner", api.owner === null ? unknown : <bdi>{api.owner}</bdi>),
          fact("inventory.column.documented", t(api.documented ? "inventory.documented" : "inventory.learntOnly")),
          fact("inventory.column.calls", format.number(api.calls)),
          fact("inventory.column.first_seen_at", time(api.first_seen_at)),
          fact("inventory.column.last_seen_at", time(api.last_seen_at)),
        ]}
      />
    </Card>
  );
}

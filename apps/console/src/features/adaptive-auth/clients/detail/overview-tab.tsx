import type { ApiClient } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { type KeyValue, KeyValueList } from "@parapet/ui/key-value-list";
import type { ReactNode } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { factorNames } from "../factor-names.ts";
import { LastDecisions } from "./last-decisions.tsx";
import { LearningProgress } from "./learning-progress.tsx";

/** How a client stands, who answers for it, and what it may do. */
export function OverviewTab({ client }: { client: ApiClient }) {
  const t = useT();
  const format = useFormat();
  const none = <span className="text-fg-3">{t("clients.none")}</span>;
  const never = <span className="text-fg-3">{t("clients.never")}</span>;
  const list = (names: readonly string[]) => (names.length === 0 ? none : <bdi>{names.join(", ")}</bdi>);
  const owner = [client.owner_name, client.owner_email].filter((part) => part !== "");
  const item = (key: string, label: string, value: ReactNode): KeyValue => ({ key, label, value });
  const metadata = Object.entries(client.metadata);
  const items = [
    item("apis", t("clients.column.apis"), list(client.apis.map(({ name }) => name))),
    item("factors", t("clients.column.factors"), list(factorNames(t, client))),
    item("keys", t("clients.column.keys"), format.number(client.keys)),
    item("owner", t("clients.owner"), list(owner)),
    item("organization", t("clients.column.organization"), list(client.organization ? [client.organization.name] : [])),
    item("tags", t("clients.column.tags"), list(client.tags)),
    item(
      "seen",
      t("clients.column.last_seen_at"),
      client.last_seen_at ? <TimeAgo time={client.last_seen_at} /> : never,
    ),
    item("decisions", t("clients.column.decisions_7d"), format.number(client.decisions_7d)),
    item("stepUps", t("clients.column.step_ups_7d"), format.number(client.step_ups_7d)),
    item("created", t("clients.column.created_at"), <TimeAgo time={client.created_at} />),
  ];
  return (
    <div className="grid gap-5">
      <StateNote client={client} />
      <LearningProgress client={client} />
      <KeyValueList items={items} />
      {metadata.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t("clients.metadata")}</h3>
          <div className="flex flex-wrap gap-1.5">
            {metadata.map(([name, value]) => (
              <Badge key={name} mono>
                <bdi dir="ltr">{`${name}: ${String(value)}`}</bdi>
              </Badge>
            ))}
          </div>
        </section>
      )}
      <LastDecisions client={client} />
    </div>
  );
}

/** Why a client is held, and until when. */
function StateNote({ client: { state, state_reason, locked_until } }: { client: ApiClient }) {
  const t = useT();
  const format = useFormat();
  if (state === "normal" || state === "learning") return null;
  return (
    <Alert tone={state === "locked" ? "error" : "warning"}>
      {[
        t(`clients.stateText.${state}`),
        state_reason && t(`clients.reason.${state_reason}`),
        locked_until && t("clients.lockedUntil", { time: format.instant(locked_until) }),
      ]
        .filter(Boolean)
        .join(" ")}
    </Alert>
  );
}

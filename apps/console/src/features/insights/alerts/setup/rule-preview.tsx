import { type AlertKind, type AlertRule, alertRuleEndpoints, type AlertScope } from "@parapet/contract";
import { Skeleton } from "@parapet/ui/skeleton";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { AlertSubject } from "../alert-subject.tsx";

interface RulePreviewProps {
  kind: AlertKind;
  /** null while a number is wrong. */
  params: AlertRule["params"] | null;
  scope: AlertScope;
}

const maxShown = 5;

/** What a rule of these numbers would have raised in the last seven days. */
export function RulePreview({ kind, params, scope }: RulePreviewProps) {
  const t = useT();
  const asked = useDeferredValue(JSON.stringify({ kind, params, scope }));
  const { data, error } = useQuery({
    queryKey: ["alertRules.preview", asked],
    queryFn: ({ signal }) =>
      call(alertRuleEndpoints["alertRules.preview"], { body: { kind, params: params ?? {}, scope }, signal }),
    enabled: params !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <section aria-live="polite" className="grid min-h-24 content-start gap-2 rounded-lg bg-bg p-4">
      <h3 className="text-sm font-semibold">{t("alerts.preview")}</h3>
      {error ? (
        <p className="text-sm text-fg-2">{t("alerts.previewError")}</p>
      ) : !data ? (
        <div role="status" aria-label={t("alerts.previewing")}>
          <Skeleton className="w-2/3" />
        </div>
      ) : data.total === 0 ? (
        <p className="text-sm text-fg-2">{t("alerts.previewNone")}</p>
      ) : (
        <>
          <p className="text-sm text-fg-2">{t("alerts.previewSome", { count: data.total })}</p>
          <ul className="grid gap-2">
            {data.items.slice(0, maxShown).map((item) => (
              <li
                key={`${item.time} ${item.host} ${item.method} ${item.template} ${item.action} ${item.finding} ${item.source_name}`}
                className="flex items-start justify-between gap-4 text-sm"
              >
                <AlertSubject subject={item} />
                <TimeAgo time={item.time} />
              </li>
            ))}
          </ul>
          {data.total > maxShown && (
            <p className="text-sm text-fg-3">{t("alerts.previewMore", { count: data.total - maxShown })}</p>
          )}
        </>
      )}
    </section>
  );
}

import type { Alert } from "@parapet/contract";
import { useT } from "../../../lib/i18n/use-t.ts";
import { FindingBadge } from "../../../lib/insights/finding-badge.tsx";
import { HostName } from "../../../lib/insights/host-name.tsx";
import { hostWithPort } from "../../../lib/insights/host-with-port.ts";
import { MethodBadge } from "../../../lib/traffic/method-badge.tsx";

type Subject = Pick<Alert, "host" | "port" | "method" | "template" | "action" | "source_name" | "finding">;

/** The API's host with its port, or the source. */
export function placeOf({ host, port, source_name }: Subject): string {
  return host === null ? (source_name ?? "") : hostWithPort({ host, port });
}

/** What an alert is about: an operation of an API or an action of it, an API or a source. */
export function AlertSubject({ subject }: { subject: Subject }) {
  const t = useT();
  const { method, template, action, finding } = subject;
  return (
    <span className="grid min-w-0 gap-1">
      {method !== null && template !== null && (
        <span className="flex min-w-0 items-center gap-2">
          <MethodBadge method={method} />
          <bdi className="truncate font-mono text-sm" title={template}>
            {template}
          </bdi>
        </span>
      )}
      {action !== null && (
        <bdi className="truncate font-mono text-sm" title={action}>
          {action}
        </bdi>
      )}
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        {subject.host === null ? (
          <bdi className="truncate font-medium" title={placeOf(subject)}>
            {placeOf(subject) || t("alerts.deletedSource")}
          </bdi>
        ) : (
          <HostName
            host={placeOf(subject)}
            className={method === null ? "min-w-0 text-sm font-medium" : "min-w-0 text-sm text-fg-3"}
          />
        )}
        {finding !== null && <FindingBadge kind={finding} />}
      </span>
    </span>
  );
}

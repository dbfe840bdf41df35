import type { ClientContext } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { ReactNode } from "react";
import { countryName } from "../../../../lib/format/country-name.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";

/** One context: network, agent, and how often it was seen. */
export function ContextItem({ context, children }: { context: ClientContext; children: ReactNode }) {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  const { network, agent, api, country, asn, as_name, trusted, elevated_until, sessions, days, last_seen_at } = context;
  const operator = [asn === null ? null : `AS${asn}`, as_name].filter((part) => part !== null).join(" ");
  const place = [country === null ? null : countryName(country, locale), operator].filter(
    (part) => part !== null && part !== "",
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi dir="ltr" className="min-w-0 font-mono text-sm break-all">
            {network}
          </bdi>
          <bdi className="font-medium">{agent}</bdi>
          {trusted && <Badge tone="success">{t("clients.trusted")}</Badge>}
          {elevated_until !== null && (
            <Badge tone="brand">{t("clients.elevatedUntil", { time: format.instant(elevated_until) })}</Badge>
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-fg-3">
          <bdi>{api.name}</bdi>
          {place.map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
          <span>{t("clients.seenOften", { sessions, days })}</span>
          <span>
            {t("clients.lastSession")} <TimeAgo time={last_seen_at} />
          </span>
        </p>
      </div>
      {children}
    </li>
  );
}

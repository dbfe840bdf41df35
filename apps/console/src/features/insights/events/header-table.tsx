import type { EventHeader } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../../../lib/i18n/use-t.ts";

/** The headers as they came; those that held a secret say so. */
export function HeaderTable({ label, headers }: { label: string; headers: readonly EventHeader[] }) {
  const t = useT();
  if (headers.length === 0) return <p className="px-5 py-4 text-fg-3">{t("events.noHeaders")}</p>;
  return (
    <table aria-label={label} className="w-full table-fixed text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("events.headerName")}</th>
          <th scope="col">{t("events.headerValue")}</th>
        </tr>
      </thead>
      <tbody>
        {headers.map(({ name, value, redacted }, index) => (
          // A header may come twice; the list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index} className="border-b border-line last:border-b-0">
            <th scope="row" className="w-2/5 py-2 ps-5 pe-3 text-start align-top font-normal text-fg-2 sm:w-1/3">
              <bdi className="ltr-text font-mono break-all">{name}</bdi>
            </th>
            <td className="py-2 pe-5 align-top">
              <span className="flex flex-wrap items-start justify-between gap-2">
                <bdi className="ltr-text min-w-0 font-mono break-all">{value}</bdi>
                {redacted && <Badge tone="warning">{t("events.masked")}</Badge>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

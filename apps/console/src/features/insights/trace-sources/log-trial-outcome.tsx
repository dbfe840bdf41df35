import type { LogTrial, LogTrialLine } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Max lines that are shown. */
const maxShown = 5;

/** How many lines a format reads, the first ones as calls, and why others can't be read. */
export function LogTrialOutcome({ trial }: { trial: LogTrial }) {
  const t = useT();
  const format = useFormat();
  const { read, read_by_known, rejected_total, ignored, lines, rejected } = trial;
  return (
    <div className="grid gap-3" aria-live="polite">
      <Alert tone={read > 0 && rejected_total === 0 ? "success" : "warning"}>
        {t("sources.format.outcome", {
          read: format.number(read),
          known: format.number(read_by_known),
          rejected: format.number(rejected_total),
          ignored: format.number(ignored),
        })}
      </Alert>
      {lines.length > 0 && (
        <ol className="divide-y divide-line border-y border-line" aria-label={t("sources.format.calls")}>
          {lines.slice(0, maxShown).map((line) => (
            <Line key={line.index} line={line} />
          ))}
        </ol>
      )}
      {rejected.length > 0 && (
        <ul className="grid gap-2 text-sm" aria-label={t("sources.format.rejected")}>
          {rejected.slice(0, maxShown).map(({ index, detail }) => (
            <li key={index}>
              <span className="font-medium">{t("sources.format.line", { place: format.number(index + 1) })}</span>{" "}
              <span lang="en" dir="ltr" className="text-fg-2">
                {detail}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Line({ line }: { line: LogTrialLine }) {
  const format = useFormat();
  const { method, host, path, query, status, time, duration_ms, client, user, request_id } = line;
  const target = query === null ? path : `${path}?${query}`;
  const details = [
    format.instant(time),
    duration_ms === null ? null : format.duration(duration_ms),
    client,
    user,
    request_id,
  ];
  return (
    <li className="grid gap-0.5 py-2">
      <bdi className="ltr-text font-mono text-sm wrap-anywhere">
        {[method, `${host}${target}`, status].filter((part) => part !== null).join(" ")}
      </bdi>
      <span className="text-sm wrap-anywhere text-fg-2">{details.filter((part) => part !== null).join(" · ")}</span>
    </li>
  );
}

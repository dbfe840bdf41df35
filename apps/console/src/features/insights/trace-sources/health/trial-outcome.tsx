import type { IngestTrial, TrialCall } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { CodeBlock } from "@parapet/ui/code-block";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { transportName } from "../transport-name.ts";
import { WarningBadges } from "./warning-badges.tsx";

/** What would become of a payload: the calls as they would be stored, and why others would be refused. */
export function TrialOutcome({ trial }: { trial: IngestTrial }) {
  const t = useT();
  const format = useFormat();
  if (trial.unreadable) {
    return (
      <Alert tone="error">
        <p>{t("sources.try.unreadable", { reason: t(`sources.reason.${trial.unreadable.reason}`) })}</p>
        <Detail text={trial.unreadable.detail} />
      </Alert>
    );
  }
  const outcome = t("sources.try.outcome", {
    format: transportName(t, trial.format),
    accepted: format.number(trial.accepted),
    rejected: format.number(trial.rejected_total),
    ignored: format.number(trial.ignored),
  });
  return (
    <div className="grid gap-4">
      <Alert tone={trial.accepted > 0 && trial.rejected_total === 0 ? "success" : "warning"}>{outcome}</Alert>
      {trial.rejected.map(({ index, reason, detail }) => (
        <Alert key={index} tone="warning">
          <p>
            {t("sources.try.refusedAt", { place: format.number(index + 1), reason: t(`sources.reason.${reason}`) })}
          </p>
          <Detail text={detail} />
        </Alert>
      ))}
      {trial.calls.map((call, index) => (
        // Calls of one answer have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Call key={index} call={call} place={format.number(index + 1)} />
      ))}
    </div>
  );
}

function Call({ call: { warnings, ...call }, place }: { call: TrialCall; place: string }) {
  const t = useT();
  return (
    <div className="grid gap-2">
      <CodeBlock label={t("sources.try.call", { place })} code={JSON.stringify(call, null, 2)} wrap />
      <WarningBadges warnings={warnings} />
    </div>
  );
}

/** The server's own message, for debugging the sender. */
function Detail({ text }: { text: string }) {
  return (
    <p lang="en" dir="ltr" className="text-start text-sm text-fg-2">
      {text}
    </p>
  );
}

import { type RulePackTrial, rulePackEndpoints, rulePlace, type RulePlace } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { FlaskConical } from "lucide-react";
import { useId, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { packErrorText } from "./pack-error-text.ts";

/** Tries the rules of a text on a sample; nothing is kept. */
export function PackTrial({ source }: { source: string }) {
  const t = useT();
  const id = useId();
  const [place, setPlace] = useState<RulePlace>("res_body");
  const [text, setText] = useState("");
  const trial = useAction(() =>
    call(rulePackEndpoints["rulePacks.try"], { body: { source, sample: { place, text } } }),
  );
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-4">
      <h3 id={id} className="font-semibold tracking-heading">
        {t("alerts.packTry")}
      </h3>
      <Select
        label={t("alerts.packPlace")}
        choices={rulePlace.options.map((value) => ({ value, label: t(`alerts.packPlaces.${value}`) }))}
        value={place}
        onChange={setPlace}
      />
      <TextArea
        label={t("alerts.packSample")}
        hint={t("alerts.packSampleHint")}
        rows={4}
        spellCheck={false}
        dir="ltr"
        className="font-mono text-sm"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        className="w-fit"
        icon={<FlaskConical aria-hidden size={16} />}
        disabled={source.trim() === ""}
        loading={trial.status === "running"}
        onClick={() => void trial.run(undefined)}
      >
        {t("alerts.packTrySubmit")}
      </Button>
      <div role="status" className="grid gap-3">
        {trial.error !== null && <Alert tone="error">{packErrorText(t, trial.error)}</Alert>}
        {trial.result !== null && <Outcome outcome={trial.result} />}
      </div>
    </section>
  );
}

function Outcome({ outcome: { rules, problems } }: { outcome: RulePackTrial }) {
  const t = useT();
  return (
    <>
      {problems.length > 0 && (
        <Alert tone="warning">
          <p>{t("alerts.packProblems", { count: problems.length })}</p>
          <ul className="mt-1 grid gap-1 text-sm">
            {problems.map(({ rule, problem }) => (
              <li key={rule} className="wrap-anywhere">
                <bdi>{rule}</bdi> <bdi className="text-fg-2">{problem}</bdi>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <ul aria-label={t("alerts.packRules")} className="grid gap-2">
        {rules.map(({ id, description, is_active, matches }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 border-b border-line pb-2">
            <bdi className="font-medium wrap-anywhere">{description}</bdi>
            {!is_active && <Badge>{t("alerts.packRuleOff")}</Badge>}
            {matches.map((pointer) => (
              <Badge key={pointer} tone="warning" mono>
                <bdi>{pointer}</bdi>
              </Badge>
            ))}
            {is_active && matches.length === 0 && (
              <span className="text-sm text-fg-3">{t("alerts.packRuleNothing")}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

import type { ProtectionMode, TriedOutcome } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Combobox } from "@parapet/ui/combobox";
import { Select } from "@parapet/ui/select";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { toLocalInput } from "@parapet/ui/time-range";
import { toast } from "@parapet/ui/toast";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useState } from "react";
import { Attributions } from "../../../../lib/adaptive-auth/attributions.tsx";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { LevelBadge } from "../../../../lib/adaptive-auth/level-badge.tsx";
import { SignalWaterfall } from "../../../../lib/adaptive-auth/signal-waterfall.tsx";
import { speaksAgainst } from "../../../../lib/adaptive-auth/speaks-against.ts";
import { useRuleName } from "../../../../lib/adaptive-auth/use-rule-name.ts";
import { useSignalSentence } from "../../../../lib/adaptive-auth/use-signal-sentence.ts";
import { WouldChange } from "../../../../lib/adaptive-auth/would-change.tsx";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { versionQuery, versionsQuery } from "../policy-queries.ts";
import type { TabProps } from "../tab-props.ts";
import { AddTest } from "./add-test.tsx";
import { CallFields } from "./call-fields.tsx";
import { askedOf, type MadeUpCall, callOf } from "./made-up-call.ts";
import { trialQuery, pastQuery, recentQuery } from "./try-queries.ts";

/** Signals that the headline names. */
const most = 2;

interface TrialAnswerProps {
  trial: UseQueryResult<TriedOutcome>;
  mode: ProtectionMode;
}

/** What the call gets, and why. While one types, the last answer stays, in grey. */
function TrialAnswer({ trial: { data, error, isPlaceholderData, refetch }, mode }: TrialAnswerProps) {
  const t = useT();
  if (data === undefined)
    return error ? (
      <ProblemCard title={t("policy.try.errorTitle")} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCard lines={11} />
    );
  return (
    <Card title={t("policy.try.answer")}>
      <div
        aria-busy={isPlaceholderData || error !== null}
        className="grid grid-cols-1 gap-7 transition-[filter] aria-busy:grayscale"
      >
        <Verdict outcome={data} mode={mode} />
        <SignalWaterfall signals={data.signals} level={data.level} from={data.evidence_from} asName={data.as_name} />
        <WouldChange counterfactuals={data.counterfactuals} />
        <Attributions />
      </div>
    </Card>
  );
}

function Verdict({ outcome, mode }: { outcome: TriedOutcome; mode: ProtectionMode }) {
  const t = useT();
  const ruleName = useRuleName();
  const { number } = useFormat();
  const say = useSignalSentence();
  const { effect, level, score, rule, cause, signals, as_name: asName, endpoint, learning } = outcome;
  const against = speaksAgainst(signals)
    .slice(0, most)
    .map((signal) => say({ ...signal, asName }));
  const headline = t("policy.try.headline", { gets: t(`policy.try.gets.${effect}`), score: number(score) });
  return (
    <section aria-label={t("policy.try.answer")} aria-live="polite" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <EffectBadge effect={effect} />
        <LevelBadge level={level} score={score} />
        {rule !== null && (
          <span className="text-sm text-fg-2">
            <T
              id="policy.try.rule"
              components={{ rule: <bdi className="font-medium text-fg">{ruleName(rule.name)}</bdi> }}
            />
          </span>
        )}
      </div>
      <p className="text-lg font-medium text-balance">{[headline, ...against].join(" ")}</p>
      {cause !== "policy" && <p className="text-fg-2">{t(`policy.try.cause.${cause}`)}</p>}
      {mode !== "enforce" && effect !== "allow" && <p className="text-sm text-fg-3">{t("policy.try.monitored")}</p>}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <div className="flex flex-wrap gap-x-1.5">
          <dt className="text-fg-3">{t("policy.try.endpoint")}</dt>
          <dd>
            {endpoint === null ? t("policy.try.noEndpoint") : <bdi className="font-mono wrap-anywhere">{endpoint}</bdi>}
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-1.5">
          <dt className="text-fg-3">{t("policy.try.sessions")}</dt>
          <dd className="tabular-nums">{number(learning.sessions)}</dd>
        </div>
      </dl>
    </section>
  );
}

interface PresetFieldProps {
  apiId: string;
  onChoose: (call: MadeUpCall) => void;
}

interface TryTabProps extends TabProps {
  tried: MadeUpCall;
  onTry: Dispatch<SetStateAction<MadeUpCall>>;
}

/** A made-up call and what it gets, as one types: by what is being worked on, or by any version. */
export function TryTab({ api, draft, mayEdit, tried, onTry }: TryTabProps) {
  const t = useT();
  const [version, setVersion] = useState("draft");
  const versions = useQuery(versionsQuery(api.id));
  const number = version === "draft" ? draft.live.version : Number(version);
  const earlier = useQuery({ ...versionQuery(api.id, number), enabled: version !== "draft" });
  const settings = version === "draft" ? draft.settings : earlier.data?.settings;
  const trial = useQuery({ ...trialQuery(api.id, settings, askedOf(tried)), enabled: settings !== undefined });
  const change = (part: Partial<MadeUpCall>) => onTry((before) => ({ ...before, ...part }));
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <Card title={t("policy.try.call")}>
        <div className="grid grid-cols-1 gap-5">
          <p className="text-fg-2">{t("policy.try.text")}</p>
          <Select
            label={t("policy.try.against")}
            value={version}
            onChange={setVersion}
            choices={[
              { value: "draft", label: t("policy.try.draft") },
              ...(versions.data?.items ?? []).map((each) => ({
                value: String(each.version),
                label: t(each.version === draft.live.version ? "policy.try.live" : "policy.version", {
                  version: each.version,
                }),
              })),
            ]}
          />
          <PresetField apiId={api.id} onChoose={onTry} />
          <CallFields api={api} tried={tried} error={trial.error} onChange={change} />
        </div>
      </Card>
      <div className="grid grid-cols-1 gap-3">
        <TrialAnswer trial={trial} mode={settings?.mode ?? "enforce"} />
        {mayEdit && trial.data !== undefined && (
          <span className="justify-self-start">
            <AddTest
              call={askedOf(tried)}
              outcome={trial.data}
              onAdd={(test) => draft.change({ tests: [...(draft.settings.tests ?? []), test] })}
            />
          </span>
        )}
      </div>
    </div>
  );
}

/** Takes the call of a recent decision over. */
function PresetField({ apiId, onChoose }: PresetFieldProps) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { data, isPending } = useQuery(recentQuery(apiId));
  const take = async (id: string) => {
    try {
      onChoose(callOf(await client.fetchQuery(pastQuery(id)), toLocalInput));
    } catch (error) {
      toast(errorText(t, error), "error");
    }
  };
  const choices = (data?.items ?? []).map((row) => ({
    value: row.id,
    label: t("policy.try.presetLabel", {
      client: row.client?.name ?? "–",
      call: `${row.method} ${row.endpoint ?? "*"}`,
    }),
    hint: t("policy.try.presetHint", {
      effect: t(`adaptive.effect.${row.effect}`),
      time: format.instant(row.time),
    }),
  }));
  const isEmpty = data !== undefined && choices.length === 0;
  return (
    <Combobox
      label={t("policy.try.preset")}
      hint={isEmpty ? t("policy.try.noPreset") : undefined}
      loading={isPending}
      disabled={isEmpty}
      value={null}
      choices={choices}
      onChange={(choice) => choice !== null && void take(choice.value)}
    />
  );
}

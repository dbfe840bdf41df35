import type { SandboxSession, SandboxDecision } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { CodeBlock } from "@parapet/ui/code-block";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { EffectBadge } from "../../../lib/adaptive-auth/effect-badge.tsx";
import { LevelBadge } from "../../../lib/adaptive-auth/level-badge.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { AttackerRace } from "./attacker-race.tsx";
import { CallForm } from "./call-form.tsx";
import { Points } from "./points.tsx";
import { RiskDial } from "./risk-dial.tsx";
import type { SandboxState, SandboxStore } from "./sandbox-store.ts";
import { StepUp } from "./step-up.tsx";

interface ExchangeProps {
  session: SandboxSession;
  /** In the order they were made: one, or the stopped call and its repetition. */
  decisions: readonly SandboxDecision[];
}

interface LearningStripProps {
  learning: SandboxDecision["learning"];
  disabled: boolean;
  /** Eight usual days, one after another. */
  onEight: () => void;
}

interface SandboxBoardProps {
  session: SandboxSession;
  state: SandboxState;
  store: SandboxStore;
}

const typicalDays = 8;

/** What is called, what is decided, and why; below, what it learns and what attackers get. */
export function SandboxBoard({ session, state, store }: SandboxBoardProps) {
  const t = useT();
  const { log, stopped, verdict, thresholds, busy } = state;
  const [decision] = log;
  const [usual] = session.presets;
  const isRetried = decision !== undefined && stopped !== null && stopped.id !== decision.id;
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,6fr)]">
        <Card title={t("sandbox.call")}>
          <p className="mb-4 text-fg-2">
            <T id="sandbox.youCall" components={{ b: <strong className="font-semibold text-fg" /> }} />
          </p>
          <CallForm presets={session.presets} disabled={busy} onTry={(trial) => void store.tryAll([trial])} />
        </Card>
        <div className="grid min-w-0 gap-5">
          <Card title={t("sandbox.decision")}>
            <RiskDial decision={decision} thresholds={thresholds} onChange={(next) => store.setThresholds(next)} />
          </Card>
          {stopped && (
            <Card title={t("sandbox.stepUp")}>
              <StepUp
                key={stopped.id}
                totp={session.totp}
                verdict={verdict}
                onVerify={(code) => void store.verify(code)}
              />
            </Card>
          )}
          {decision && (
            <Card title={t("sandbox.exchange")}>
              <Exchange session={session} decisions={isRetried ? [stopped, decision] : [decision]} />
            </Card>
          )}
        </div>
        <div className="grid min-w-0 gap-5 lg:col-span-2 xl:col-span-1">
          {decision && (
            <Card title={t("sandbox.why")}>
              <Points decision={decision} />
            </Card>
          )}
        </div>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2 xl:grid-cols-3">
        <Card title={t("sandbox.learning")}>
          <LearningStrip
            learning={decision?.learning ?? session.learning}
            disabled={busy}
            onEight={() =>
              usual && void store.tryAll(Array.from({ length: typicalDays }, () => ({ ...usual, asMe: false })))
            }
          />
        </Card>
        <Card title={t("sandbox.log")}>
          <DecisionLog log={log} />
        </Card>
        <Card title={t("sandbox.race")}>
          <AttackerRace session={session} thresholds={thresholds} />
        </Card>
      </div>
    </>
  );
}

/** How much is known of the client, and a way to make it more. */
function LearningStrip({ learning: { sessions, share }, disabled, onEight }: LearningStripProps) {
  const t = useT();
  const { number } = useFormat();
  return (
    <div className="grid gap-3">
      <p>{t("sandbox.learnt", { sessions, number: number(sessions), percent: number(Math.round(100 * share)) })}</p>
      <ProgressBar value={100 * share} label={t("sandbox.learntShare")} className="rounded-full bg-sunken" />
      <p className="text-sm text-fg-2">{t("sandbox.learningText")}</p>
      <Button className="justify-self-start" loading={disabled} onClick={onEight}>
        {t("sandbox.eight")}
      </Button>
    </div>
  );
}

/** What the client sent and got, and the command that does the same to this sandbox. */
function Exchange({ session, decisions }: ExchangeProps) {
  const t = useT();
  const last = decisions.at(-1);
  return (
    <div className="grid gap-3">
      {decisions.flatMap(({ id, request, response }, at) => [
        <CodeBlock
          key={`${id} request`}
          wrap
          label={t(at === 0 ? "sandbox.request" : "sandbox.retry")}
          code={textOf(request)}
        />,
        <CodeBlock key={`${id} response`} wrap label={t("sandbox.response")} code={textOf(response)} />,
      ])}
      {last && <CodeBlock wrap label={t("sandbox.curl")} code={curlOf(session, last)} />}
    </div>
  );
}

function textOf({ start, headers, body }: SandboxDecision["request"]): string {
  const lines = [start, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return [...lines, ...(body === "" ? [] : ["", JSON.stringify(JSON.parse(body), null, 2)])].join("\n");
}

/** Nothing in it needs quoting: the body is words and numbers of the contract. */
function curlOf({ id }: SandboxSession, { call, as_me }: SandboxDecision): string {
  return [
    `curl -X POST '${location.origin}/public/api/sandbox/adaptive/${id}/calls'`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify({ call, as_me })}'`,
  ].join(" \\\n  ");
}

/** The last decisions, newest first. Times are the sandbox's own: a day passes with a click. */
function DecisionLog({ log }: { log: readonly SandboxDecision[] }) {
  const t = useT();
  const { number } = useFormat();
  const locale = usePreference("locale");
  const time = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
    timeZoneName: "short",
  });
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t("sandbox.log")}</caption>
      <thead>
        <tr className="text-fg-3">
          <th scope="col" className="pb-2 text-start font-medium">
            {t("sandbox.logCall")}
          </th>
          <th scope="col" className="hidden pb-2 text-end font-medium sm:table-cell">
            {t("sandbox.logEvidence")}
          </th>
          <th scope="col" className="pb-2 text-end font-medium">
            {t("sandbox.logDecision")}
          </th>
        </tr>
      </thead>
      <tbody>
        {log.map(({ id, preset, call, as_me, time: at, evidence, score, level, effect }) => (
          <tr key={id} className="border-t border-line align-top">
            <td className="py-2 pe-3">
              <span className="block font-medium">
                {as_me ? t("sandbox.ownRequest") : t(preset === null ? "sandbox.ownCall" : `sandbox.preset.${preset}`)}
              </span>
              <span className="text-fg-2">
                <bdi>{time.format(new Date(at))}</bdi> · <bdi className="font-mono text-xs">{call.endpoint}</bdi>
              </span>
            </td>
            <td className="hidden py-2 pe-3 text-end tabular-nums sm:table-cell">
              <bdi>{number(evidence)}</bdi>
            </td>
            <td className="py-2">
              <span className="flex flex-wrap justify-end gap-1.5">
                <LevelBadge level={level} score={score} />
                <EffectBadge effect={effect} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

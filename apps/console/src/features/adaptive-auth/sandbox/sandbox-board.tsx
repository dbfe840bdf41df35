import type { SandboxSession } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { AttackerRace } from "./attacker-race.tsx";
import { CallForm } from "./call-form.tsx";
import { DecisionLog } from "./decision-log.tsx";
import { Exchange } from "./exchange.tsx";
import { LearningStrip } from "./learning-strip.tsx";
import { Points } from "./points.tsx";
import { RiskDial } from "./risk-dial.tsx";
import type { SandboxState, SandboxStore } from "./sandbox-store.ts";
import { StepUp } from "./step-up.tsx";

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

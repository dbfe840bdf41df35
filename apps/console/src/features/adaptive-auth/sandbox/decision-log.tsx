import type { SandboxDecision } from "@parapet/contract";
import { EffectBadge } from "../../../lib/adaptive-auth/effect-badge.tsx";
import { LevelBadge } from "../../../lib/adaptive-auth/level-badge.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";

/** The last decisions, newest first. Times are the sandbox's own: a day passes with a click. */
export function DecisionLog({ log }: { log: readonly SandboxDecision[] }) {
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

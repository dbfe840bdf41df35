import type { MailReport } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useFeatureName } from "./use-feature-name.ts";

/** Shares that are shown. */
const most = 16;

/** How much each thing spoke for or against the mail, as bars from the middle. */
export function WeightsCard({ score }: { score: MailReport["score"] }) {
  const t = useT();
  const format = useFormat();
  const nameOf = useFeatureName();
  const shown = score.contributions.slice(0, most);
  if (shown.length === 0) return null;
  const longest = Math.max(...shown.map(({ share }) => Math.abs(share)));
  return (
    <Card title={t("mailAnalysis.weights")}>
      <div className="grid gap-4">
        <p className="text-sm text-fg-2">{t("mailAnalysis.weightsText")}</p>
        <ol className="grid gap-2.5">
          {shown.map(({ id, share }) => (
            <li
              key={id}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 text-sm md:grid-cols-[1fr_1fr_6rem]"
            >
              <span className="min-w-0 wrap-anywhere">{nameOf(id)}</span>
              <span className="whitespace-nowrap text-fg-2 tabular-nums md:order-last md:text-end">
                {format.number(Math.round(Math.abs(share) * 100) / 100)}{" "}
                {t(share > 0 ? "mailAnalysis.against" : "mailAnalysis.for")}
              </span>
              <Bar part={Math.abs(share) / longest} isAgainst={share > 0} />
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

function Bar({ part, isAgainst }: { part: number; isAgainst: boolean }) {
  return (
    <svg
      aria-hidden
      className="col-span-2 block h-2 w-full md:col-span-1 rtl:-scale-x-100"
      preserveAspectRatio="none"
      viewBox="0 0 100 4"
    >
      <rect
        x={isAgainst ? 50 : 50 - part * 50}
        y={0}
        width={part * 50}
        height={4}
        rx={1}
        className={isAgainst ? "fill-error" : "fill-success"}
      />
      <rect x={49.8} y={0} width={0.4} height={4} className="fill-line-input" />
    </svg>
  );
}

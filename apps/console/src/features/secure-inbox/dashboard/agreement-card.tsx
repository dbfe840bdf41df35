import { type InboxAgreement, type MailVerdict, mailVerdict, type MicrosoftOpinion } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { cx } from "@parapet/ui/cx";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useFormat } from "../../../lib/format/use-format.ts";
import { usePercent } from "../../../lib/format/use-percent.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { MailLink } from "./use-mail-link.ts";

interface AgreementCardProps {
  agreement: InboxAgreement | undefined;
  link: MailLink;
  stale: boolean;
}

const suspected: readonly MailVerdict[] = ["malicious", "suspicious"];
const others = mailVerdict.options.filter((each) => !suspected.includes(each) && each !== "not_analysed");
const disagreeing: readonly MicrosoftOpinion[] = ["unwanted", "harmless"];

const rows = [
  { id: "threat", verdicts: suspected, cells: ["both", "ours"] },
  { id: "noThreat", verdicts: others, cells: ["theirs", "neither"] },
] as const;

/** The engine's verdicts and Microsoft's, with links to emails on which they differ. */
export function AgreementCard({ agreement, link, stale }: AgreementCardProps) {
  const t = useT();
  const { number } = useFormat();
  const percent = usePercent();
  if (agreement === undefined) return <SkeletonCard lines={7} />;
  const { both, ours, theirs, neither } = agreement;
  const all = both + ours + theirs + neither;
  return (
    <Card title={t("inbox.agreement")} stale={stale}>
      {all === 0 ? (
        <p className="text-sm text-fg-3">{t("inbox.noOpinion")}</p>
      ) : (
        <div className="grid gap-4">
          <p className="text-sm text-fg-2">
            {t("inbox.agree", { share: percent((both + neither) / all), mails: all })}
          </p>
          <table className="w-full table-fixed text-sm">
            <thead>
              <tr className="text-fg-3">
                <th scope="col">
                  <span className="sr-only">{t("inbox.agreement")}</span>
                </th>
                <th scope="col" className="px-3 pb-2 text-start font-medium">
                  {t("inbox.microsoftThreat")}
                </th>
                <th scope="col" className="px-3 pb-2 text-start font-medium">
                  {t("inbox.microsoftNone")}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, verdicts, cells }) => (
                <tr key={id} className="border-t border-line">
                  <th scope="row" className="py-3 pe-3 text-start font-medium text-fg-3">
                    {t(`inbox.parapet.${id}`)}
                  </th>
                  {cells.map((cell, column) => {
                    const part = {
                      shelf: "all",
                      "verdict[is]": verdicts,
                      "microsoft[is]": column === 0 ? ["threat"] : disagreeing,
                    };
                    const differs = cell === "ours" || cell === "theirs";
                    return (
                      <td key={cell} className="px-3 py-3">
                        <a
                          href={link.href(part)}
                          className={cx(
                            "rounded-sm text-lg font-semibold tabular-nums hover:underline",
                            differs && agreement[cell] > 0 ? "text-brand-text" : "text-fg",
                          )}
                        >
                          {number(agreement[cell])}
                        </a>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

import type { MailDetail } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { VerdictBadge } from "../verdict-badge.tsx";
import { agreesWithMicrosoft, microsoftStatements } from "./microsoft-words.ts";

/** Microsoft 365's findings about the email, in words, next to our verdict. */
export function MicrosoftCard({ mail }: { mail: MailDetail }) {
  const t = useT();
  const said = mail.report?.microsoft ?? null;
  const title = t("mailAnalysis.microsoft");
  if (said === null)
    return (
      <Card title={title}>
        <p className="text-fg-2">{t("mailAnalysis.noMicrosoft")}</p>
      </Card>
    );
  const agrees = agreesWithMicrosoft(mail.verdict, said);
  return (
    <Card
      title={title}
      actions={
        agrees !== null && (
          <Badge tone={agrees ? "neutral" : "warning"}>
            {t(agrees ? "mailAnalysis.agrees" : "mailAnalysis.differs")}
          </Badge>
        )
      }
    >
      <KeyValueList
        items={[
          { key: "ours", label: t("mailAnalysis.ms.ours"), value: <VerdictBadge mail={mail} /> },
          ...microsoftStatements(said).map(({ key, code, words }) => ({
            key,
            label: t(`mailAnalysis.ms.${key}`),
            value: (
              <span className="grid gap-0.5">
                {words.map((word) => (
                  <span key={word}>{t(word)}</span>
                ))}
                {code !== "" && <bdi className="ltr-text w-fit font-mono text-sm wrap-anywhere text-fg-2">{code}</bdi>}
              </span>
            ),
          })),
        ]}
      />
    </Card>
  );
}

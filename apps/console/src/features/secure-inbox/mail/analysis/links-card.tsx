import { defang, defangText, type MailLink } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useAnalysisNames } from "../use-analysis-names.ts";

/** Max links shown before "show all". */
const few = 8;

/** Links of the email, written so that they can't be followed by accident. */
export function LinksCard({ links, codes }: { links: readonly MailLink[]; codes: readonly string[] }) {
  const t = useT();
  const names = useAnalysisNames();
  const [isWhole, setWhole] = useState(false);
  return (
    <Card title={t("mailAnalysis.links")} actions={<Badge>{links.length}</Badge>}>
      <div className="grid gap-4">
        {links.length === 0 && <p className="text-fg-2">{t("mailAnalysis.noLinks")}</p>}
        {links.length > 0 && (
          <ul className="grid gap-4">
            {(isWhole ? links : links.slice(0, few)).map((link) => (
              <li key={`${link.place} ${link.file} ${link.url} ${link.text}`} className="grid gap-1">
                <bdi className="ltr-text font-mono text-sm wrap-anywhere">{defang(link.target)}</bdi>
                <span className="flex flex-wrap items-center gap-2 text-sm text-fg-2">
                  <Badge>{names.linkPlace(link.place)}</Badge>
                  {link.text !== "" && link.text !== link.url && (
                    <bdi className="wrap-anywhere">{t("mailAnalysis.shownAs", { text: defangText(link.text) })}</bdi>
                  )}
                  {link.wrappers.length > 0 && (
                    <span>{t("mailAnalysis.wrapped", { services: link.wrappers.map(names.wrapper).join(", ") })}</span>
                  )}
                  {link.file !== "" && <bdi>{t("mailAnalysis.inFile", { file: link.file })}</bdi>}
                </span>
              </li>
            ))}
          </ul>
        )}
        {links.length > few && !isWhole && (
          <Button size="sm" className="w-fit" onClick={() => setWhole(true)}>
            {t("mailAnalysis.allLinks", { count: links.length })}
          </Button>
        )}
        {codes.length > 0 && (
          <section className="grid gap-2">
            <h3 className="font-semibold">{t("mailAnalysis.codes")}</h3>
            {codes.map((code) => (
              <bdi key={code} className="ltr-text font-mono text-sm wrap-anywhere">
                {defang(code)}
              </bdi>
            ))}
          </section>
        )}
      </div>
    </Card>
  );
}

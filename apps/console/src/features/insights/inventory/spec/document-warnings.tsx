import type { DocumentWarning } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Breakable } from "@parapet/ui/breakable";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** Where calls can't be checked against a document, by its lines. */
export function DocumentWarnings({ warnings }: { warnings: readonly DocumentWarning[] }) {
  const t = useT();
  if (warnings.length === 0) return null;
  return (
    <Alert tone="warning">
      <p className="font-medium">{t("inventory.warningsTitle", { count: warnings.length })}</p>
      <ul className="mt-2 grid gap-1.5">
        {warnings.map(({ fault, pointer, line, column }) => (
          <li key={pointer}>
            {t("inventory.faultAt", { line, column })} {t(`inventory.warning.${fault}`)}{" "}
            <bdi className="ltr-text font-mono text-sm wrap-anywhere">
              <Breakable text={pointer} />
            </bdi>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

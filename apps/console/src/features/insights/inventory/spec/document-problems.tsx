import type { DocumentProblem } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Breakable } from "@parapet/ui/breakable";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** Why a text is no OpenAPI document, by line. */
export function DocumentProblems({ problems }: { problems: readonly DocumentProblem[] }) {
  const t = useT();
  return (
    <Alert tone="error">
      <p className="font-medium">{t("inventory.refusedTitle", { count: problems.length })}</p>
      <ul className="mt-2 grid gap-1.5">
        {problems.map(({ fault, pointer, line, column }) => (
          <li key={`${fault} ${pointer}`}>
            {t("inventory.faultAt", { line, column })} {t(`inventory.fault.${fault}`)}
            {pointer !== "" && (
              <>
                {" "}
                <bdi className="ltr-text font-mono text-sm wrap-anywhere">
                  <Breakable text={pointer} />
                </bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

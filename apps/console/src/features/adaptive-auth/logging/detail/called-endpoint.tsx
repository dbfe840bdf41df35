import type { DecisionDetail } from "@parapet/contract";
import { Breakable } from "@parapet/ui/breakable";
import { isUnregistered } from "../../../../lib/adaptive-auth/is-unregistered.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { MethodBadge } from "../../../../lib/traffic/method-badge.tsx";

/** Which registered endpoint was called; where it was none, why there is no path either. */
export function CalledEndpoint({ decision }: { decision: DecisionDetail }) {
  const t = useT();
  const { method, endpoint } = decision;
  const isMissing = isUnregistered(decision);
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <MethodBadge method={method} />
        {isMissing ? (
          <span>{t("adaptive.notRegistered")}</span>
        ) : (
          <bdi className="ltr-text font-mono text-sm wrap-anywhere">
            <Breakable text={endpoint ?? "–"} />
          </bdi>
        )}
      </span>
      {isMissing && <span className="text-sm text-fg-3">{t("logging.notRegisteredText")}</span>}
    </span>
  );
}

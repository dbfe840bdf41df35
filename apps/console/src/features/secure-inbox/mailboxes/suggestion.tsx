import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Says that job titles suggest VIPs, and leads to them. */
export function Suggestion({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useT();
  return (
    <Alert
      action={
        <Button size="sm" onClick={onShow}>
          {t("mailboxes.showSuggested")}
        </Button>
      }
    >
      {t("mailboxes.suggestion", { count })}
    </Alert>
  );
}

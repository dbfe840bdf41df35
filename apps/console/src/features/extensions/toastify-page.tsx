import { Button } from "@parapet/ui/button";
import { PageHeader } from "@parapet/ui/page-header";
import { toast } from "@parapet/ui/toast";
import { useT } from "../../lib/i18n/use-t.ts";
import { useTitle } from "../../lib/use-title.ts";

const types = ["default", "info", "success", "warning", "error"] as const;

/** Every kind of toast on a button of its own. */
export function ToastifyPage() {
  const t = useT();
  useTitle(t("toastify.title"));
  return (
    <div className="grid gap-5">
      <PageHeader title={t("toastify.title")} description={t("toastify.description")} />
      <div className="flex flex-wrap gap-3 rounded-card border border-line-card bg-surface p-5 shadow-card">
        {types.map((type) => (
          <Button key={type} onClick={() => toast(t(`toastify.${type}Text`), type)}>
            {t(`toastify.${type}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

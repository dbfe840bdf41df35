import { Button } from "@parapet/ui/button";
import { PageHeader } from "@parapet/ui/page-header";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import { useTitle } from "../../lib/use-title.ts";

const types = ["default", "info", "success", "warning", "error"] as const;

/** Every kind of toast on a button of its own. */
export function ToastifyPage() {
  const t = useT();
  const [own, setOwn] = useState("");
  useTitle(t("toastify.title"));
  return (
    <div className="grid gap-5">
      <PageHeader title={t("toastify.title")} description={t("toastify.description")} />
      <div className="grid gap-5 rounded-card border border-line-card bg-surface p-5 shadow-card">
        <div className="max-w-md">
          <TextField
            label={t("toastify.own")}
            hint={t("toastify.ownHint")}
            maxLength={200}
            value={own}
            onChange={(event) => setOwn(event.target.value)}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          {types.map((type) => (
            <Button key={type} onClick={() => toast(own.trim() || t(`toastify.${type}Text`), type)}>
              {t(`toastify.${type}`)}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}

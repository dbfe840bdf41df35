import { type AdaptiveSettings, ruleSetFile, type RuleSetFile, settingsChanges } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { FileField } from "@parapet/ui/file-field";
import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { saveFile } from "../../../../lib/api/save-file.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ChangeList } from "../change-list.tsx";

interface RuleFilesProps {
  name: string;
  settings: AdaptiveSettings;
  mayEdit: boolean;
  onImport: (part: Pick<AdaptiveSettings, "rules" | "tests">) => void;
}

const format = "parapet/rule-set@1";

/** Saves the rules and tests of the draft as a file, and takes such a file into the draft after a look at the changes. */
export function RuleFiles({ name, settings, mayEdit, onImport }: RuleFilesProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [file, setFile] = useState<RuleSetFile | "wrong" | null>(null);
  const save = () => {
    const content: RuleSetFile = { format, rules: settings.rules, tests: settings.tests ?? [] };
    saveFile(new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: "application/json" }), `${name}-rules.json`);
  };
  const imported = file === null || file === "wrong" ? null : { rules: file.rules, tests: file.tests };
  const changes = imported === null ? [] : settingsChanges(settings, { ...settings, ...imported });
  const close = () => {
    setOpen(false);
    setFile(null);
  };
  return (
    <>
      <Button size="sm" icon={<Download aria-hidden size={15} />} onClick={save}>
        {t("policy.export")}
      </Button>
      {mayEdit && (
        <Button size="sm" icon={<Upload aria-hidden size={15} />} onClick={() => setOpen(true)}>
          {t("policy.import")}
        </Button>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        title={t("policy.importTitle")}
        description={t("policy.importText")}
        actions={
          <>
            <Button onClick={close}>{t("ui.cancel")}</Button>
            <Button
              variant="primary"
              disabled={imported === null || changes.length === 0}
              onClick={() => {
                if (imported !== null) onImport(imported);
                close();
              }}
            >
              {t("policy.importSubmit")}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <FileField
            label={t("policy.importFile")}
            accept=".json,application/json"
            error={file === "wrong" ? t("policy.importWrong") : undefined}
            onFiles={([chosen]) => chosen !== undefined && void chosen.text().then((text) => setFile(read(text)))}
          />
          {imported !== null && changes.length === 0 && <p className="text-fg-2">{t("policy.importSame")}</p>}
          {changes.length > 0 && <ChangeList changes={changes} />}
        </div>
      </Dialog>
    </>
  );
}

function read(text: string): RuleSetFile | "wrong" {
  try {
    const parsed = ruleSetFile.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : "wrong";
  } catch {
    return "wrong";
  }
}

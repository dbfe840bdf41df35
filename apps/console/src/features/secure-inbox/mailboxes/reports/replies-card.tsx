import {
  type ReplyLanguage,
  replyLanguage,
  type ReplyTemplate,
  type ReplyVerdict,
  replyVerdict,
  defaultReplies,
  writeReply,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Checkbox } from "@parapet/ui/checkbox";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { SettingsCardProps } from "./settings-card-props.ts";

/** Replies to reporters: on or off, language, text and results. */
export function RepliesCard({ saved, draft, disabled, onChange }: SettingsCardProps) {
  const t = useT();
  const [verdict, setVerdict] = useState<ReplyVerdict>("phishing");
  const [language, setLanguage] = useState<ReplyLanguage>(draft.language);
  const defaults = defaultReplies[verdict][language];
  const template = draft.templates[verdict]?.[language] ?? defaults;
  const languages = replyLanguage.options.map((value) => ({ value, label: t(`reportSettings.language.${value}`) }));
  const write = (next: ReplyTemplate | null) => {
    const { [language]: _before, ...others } = draft.templates[verdict] ?? {};
    const own = next === null ? others : { ...others, [language]: next };
    const { [verdict]: _all, ...rest } = draft.templates;
    onChange({ templates: Object.keys(own).length === 0 ? rest : { ...rest, [verdict]: own } });
  };
  const sample = writeReply(template, {
    name: t("reportSettings.sampleName"),
    subject: t("reportSettings.sampleSubject"),
    sender: "billing@example.com",
  });
  return (
    <Card title={t("reportSettings.replies")}>
      <div className="grid gap-5">
        <p className="max-w-[72ch] text-fg-2">{t("reportSettings.repliesText")}</p>
        {saved.may_send !== true && (
          <Alert tone="warning">
            {t(saved.may_send === null ? "reportSettings.notConnected" : "reportSettings.mayNotSend")}
          </Alert>
        )}
        <Checkbox
          label={t("reportSettings.tell")}
          disabled={disabled}
          checked={draft.replies}
          onChange={({ target }) => onChange({ replies: target.checked })}
        />
        <div className="max-w-md">
          <Select
            label={t("reportSettings.otherLanguage")}
            hint={t("reportSettings.otherLanguageHint")}
            disabled={disabled}
            value={draft.language}
            choices={languages}
            onChange={(chosen) => onChange({ language: chosen })}
          />
        </div>
        <div className="grid gap-5 border-t border-line pt-5 lg:grid-cols-2">
          <div className="grid min-w-0 content-start gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <Select
                label={t("reportSettings.ofVerdict")}
                value={verdict}
                choices={replyVerdict.options.map((value) => ({ value, label: t(`reportSettings.verdict.${value}`) }))}
                onChange={setVerdict}
              />
              <Select
                label={t("reportSettings.inLanguage")}
                value={language}
                choices={languages}
                onChange={setLanguage}
              />
            </div>
            <TextField
              label={t("reportSettings.subject")}
              dir="auto"
              lang={language}
              maxLength={200}
              disabled={disabled}
              value={template.subject}
              onChange={({ target }) => write({ ...template, subject: target.value })}
            />
            <TextArea
              label={t("reportSettings.text")}
              hint={t("reportSettings.names")}
              dir="auto"
              lang={language}
              rows={9}
              maxLength={4000}
              disabled={disabled}
              value={template.text}
              onChange={({ target }) => write({ ...template, text: target.value })}
            />
            {!disabled && template !== defaults && (
              <Button size="sm" className="w-fit" onClick={() => write(null)}>
                {t("reportSettings.useUsual")}
              </Button>
            )}
          </div>
          <section aria-label={t("reportSettings.preview")} className="grid min-w-0 content-start gap-2">
            <p className="text-sm font-medium text-fg-2">{t("reportSettings.preview")}</p>
            <div lang={language} dir="auto" className="grid gap-3 rounded-lg border border-line p-4">
              <p className="font-medium wrap-anywhere">{sample.subject}</p>
              <p className="whitespace-pre-wrap wrap-anywhere text-fg-2">{sample.text}</p>
            </div>
          </section>
        </div>
      </div>
    </Card>
  );
}

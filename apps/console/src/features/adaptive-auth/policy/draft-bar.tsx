import { settingsChanges } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextArea } from "@parapet/ui/text-area";
import { type SubmitEvent, useId, useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ChangeList } from "./change-list.tsx";
import type { Draft } from "./use-draft.ts";

/** Stays in sight while something differs from what is in force. */
export function DraftBar({ draft }: { draft: Draft }) {
  const t = useT();
  const form = useId();
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState("");
  const { changes, isEdited, savedBy, overtaken, live, failedTests, save, publish, discard } = draft;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    publish.mutate(note, { onSuccess: () => setAsking(false) });
  };
  return (
    <section
      aria-label={t("policy.draft")}
      className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line-card bg-surface px-5 py-3 shadow-popup"
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium">{t("policy.differs", { count: changes.length })}</p>
        <p className="text-sm text-fg-3">
          {isEdited || savedBy === null ? t("policy.unsaved") : t("policy.savedBy", { name: savedBy })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={discard.isPending} onClick={() => discard.mutate()}>
          {t("policy.discard")}
        </Button>
        {isEdited && (
          <Button size="sm" loading={save.isPending} onClick={() => save.mutate()}>
            {t("policy.saveDraft")}
          </Button>
        )}
        <Button size="sm" variant="primary" onClick={() => setAsking(true)}>
          {t("policy.publish")}
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t("policy.publishTitle", { version: live.version + 1 })}
        description={t("policy.publishText")}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t("ui.cancel")}</Button>
            <Button type="submit" form={form} variant="primary" loading={publish.isPending}>
              {t("policy.publishSubmit")}
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={submit} className="grid gap-4">
          {overtaken !== null && overtaken.version !== live.version && (
            <Alert tone="warning">
              <p className="mb-2">
                {t("policy.overtaken", { version: live.version, name: live.published_by ?? t("policy.unknownUser") })}
              </p>
              <ChangeList changes={settingsChanges(overtaken.settings, live.settings)} />
            </Alert>
          )}
          <ChangeList changes={changes} />
          {failedTests.length > 0 && (
            <Alert tone="error">{t("policy.testsBlock", { tests: failedTests.join(", ") })}</Alert>
          )}
          <TextArea
            label={t("policy.note")}
            hint={t("policy.noteHint")}
            rows={2}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </form>
      </Dialog>
    </section>
  );
}

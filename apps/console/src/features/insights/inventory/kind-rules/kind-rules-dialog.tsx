import { apiKind, kindRuleLimits, type ApiKind, type ApiKindRule } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { IconButton } from "@parapet/ui/icon-button";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Plus, Trash2 } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { HostName } from "../../../../lib/insights/host-name.tsx";
import { LoadingLines } from "../../../../lib/list/loading-lines.tsx";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { useMayEditApis } from "../use-may-edit-apis.ts";
import { kindRulesPreviewQuery, kindRulesQuery } from "./kind-rule-queries.ts";
import type { useSetKindRules } from "./use-set-kind-rules.ts";

interface KindRulesDialogProps {
  changes: ReturnType<typeof useSetKindRules>;
  onClose: () => void;
}

/** Explains how APIs are classified, and edits the host rules that override it, with a preview. */
export function KindRulesDialog({ changes, onClose }: KindRulesDialogProps) {
  const t = useT();
  const mayEdit = useMayEditApis();
  const { data, error, refetch } = useQuery(kindRulesQuery());
  const [edited, setEdited] = useState<readonly ApiKindRule[] | null>(null);
  const rules = edited ?? data?.rules;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t("inventory.kindRules.title")}
      description={t("inventory.kindRules.text")}
      actions={
        mayEdit ? (
          <>
            <Button onClick={onClose}>{t("ui.cancel")}</Button>
            <Button
              variant="primary"
              disabled={edited === null}
              loading={changes.isPending}
              onClick={() => edited !== null && changes.set(edited, onClose)}
            >
              {t("inventory.kindRules.save")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("ui.close")}</Button>
        )
      }
    >
      {rules === undefined ? (
        error === null ? (
          <LoadingLines />
        ) : (
          <LoadProblem title={t("inventory.kindRules.problem")} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className="grid gap-5">
          <RuleList
            rules={rules}
            onRemove={mayEdit ? (rule) => setEdited(rules.filter((each) => each !== rule)) : null}
          />
          {mayEdit && rules.length < kindRuleLimits.rules && (
            <NewRule rules={rules} onAdd={(rule) => setEdited([...rules, rule])} />
          )}
          {mayEdit && edited !== null && <Preview rules={edited} />}
        </div>
      )}
    </Dialog>
  );
}

interface RuleListProps {
  rules: readonly ApiKindRule[];
  /** null where nothing can be changed. */
  onRemove: ((rule: ApiKindRule) => void) | null;
}

function RuleList({ rules, onRemove }: RuleListProps) {
  const t = useT();
  if (rules.length === 0) return <p className="text-fg-2">{t("inventory.kindRules.none")}</p>;
  return (
    <ul aria-label={t("inventory.kindRules.list")} className="grid">
      {rules.map((rule) => (
        <li key={rule.host} className="flex items-center gap-3 border-b border-line py-1.5">
          <HostName host={rule.host} className="min-w-0 grow text-sm font-medium" />
          <Badge>{t(`inventory.kindOfOne.${rule.kind}`)}</Badge>
          {onRemove !== null && (
            <IconButton
              size="sm"
              label={t("inventory.kindRules.remove", { host: rule.host })}
              onClick={() => onRemove(rule)}
            >
              <Trash2 aria-hidden size={16} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function NewRule({ rules, onAdd }: { rules: readonly ApiKindRule[]; onAdd: (rule: ApiKindRule) => void }) {
  const t = useT();
  const [host, setHost] = useState("");
  const [kind, setKind] = useState<ApiKind>("internal");
  const [isTried, setTried] = useState(false);
  const written = host.trim();
  const isTwice = rules.some((each) => each.host.toLowerCase() === written.toLowerCase());
  const problem = written === "" ? "hostMissing" : isTwice ? "hostTwice" : null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(problem !== null);
    if (problem !== null) return;
    onAdd({ host: written, kind });
    setHost("");
  };
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[1fr_10rem_auto]">
      <TextField
        label={t("inventory.kindRules.host")}
        hint={t("inventory.kindRules.hostHint")}
        value={host}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        error={isTried && problem !== null ? t(`inventory.kindRules.${problem}`) : undefined}
        onChange={(event) => setHost(event.target.value)}
      />
      <Select
        label={t("inventory.kindRules.kind")}
        choices={apiKind.options.map((value) => ({ value, label: t(`inventory.kindOfOne.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <Button type="submit" className="sm:mt-6.5" icon={<Plus aria-hidden size={16} />}>
        {t("inventory.kindRules.add")}
      </Button>
    </form>
  );
}

function Preview({ rules }: { rules: readonly ApiKindRule[] }) {
  const t = useT();
  const id = useId();
  const { data, error, refetch } = useQuery(kindRulesPreviewQuery(rules));
  return (
    <section aria-labelledby={id} className="grid gap-2 border-t border-line pt-4">
      <h3 id={id} className="font-semibold tracking-heading">
        {t("inventory.kindRules.preview")}
      </h3>
      {data === undefined ? (
        error === null ? (
          <LoadingLines />
        ) : (
          <LoadProblem title={t("inventory.kindRules.problem")} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <p role="status">{t("inventory.kindRules.changes", { count: data.count })}</p>
          <ul aria-labelledby={id} className="grid gap-1.5">
            {data.changes.map((change) => (
              <li key={change.id} className="flex flex-wrap items-center gap-2 text-sm">
                <HostName host={change.name} className="font-medium" />
                <span className="text-fg-2">{t(`inventory.kindOfOne.${change.from}`)}</span>
                <ArrowRight aria-hidden size={14} className="text-fg-3 rtl:-scale-x-100" />
                <span>{t(`inventory.kindOfOne.${change.to}`)}</span>
              </li>
            ))}
          </ul>
          {data.count > data.changes.length && (
            <p className="text-sm text-fg-2">
              {t("inventory.kindRules.more", { count: data.count - data.changes.length })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

import {
  insightsSeverity,
  type RulePack,
  rulePackEndpoints,
  type RulePackTrial,
  rulePlace,
  type RulePlace,
  rulePackLimits,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { FileField } from "@parapet/ui/file-field";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { call } from "../../../../lib/api/call.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT, type Translate } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { DataTypeFields } from "./data-type-fields.tsx";
import { dataTypeSource } from "./data-type-source.ts";
import { packQuery } from "./pack-queries.ts";
import type { usePackActions } from "./use-pack-actions.ts";

interface PackDialogProps {
  /** null loads a new one, `data-type` makes one of a data type that is filled in. */
  pack: RulePack | "data-type" | null;
  actions: ReturnType<typeof usePackActions>;
  onClose: () => void;
}

const { body: schema } = rulePackEndpoints["rulePacks.create"];

/** A pack: its name, how grave its findings are, its rules, and a box to try them in. The text of a loaded one stays. */
export function PackDialog({ pack: given, actions, onClose }: PackDialogProps) {
  const t = useT();
  const isDataType = given === "data-type";
  const pack = isDataType ? null : given;
  const words = isDataType ? dataTypeWords : pack === null ? newWords : editWords;
  const form = useId();
  const loaded = useQuery({ ...packQuery(pack?.id ?? ""), enabled: pack !== null });
  const [name, setName] = useState(pack?.name ?? "");
  const [severity, setSeverity] = useState(pack?.severity ?? "medium");
  const [written, setWritten] = useState("");
  const [type, setType] = useState({ fields: "", values: "", isEither: false });
  const dataType = { ...type, name };
  const [isTried, setTried] = useState(false);
  const source = isDataType ? dataTypeSource(dataType) : pack === null ? written : (loaded.data?.source ?? "");
  const read = schema.safeParse({ name, severity, source });
  const isWrong = (field: string) =>
    isTried && !read.success && read.error.issues.some(({ path }) => path[0] === field);
  const action = useAction(async (body: Parameters<typeof actions.create.mutateAsync>[0]) => {
    const { source: _source, ...changes } = body;
    if (pack === null) await actions.create.mutateAsync(body);
    else await actions.update.mutateAsync({ id: pack.id, body: changes });
    toast(t(words.done), "success");
    onClose();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read.success) void action.run(read.data);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t(words.title)}
      description={t(words.description)}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t(words.submit)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <form id={form} noValidate onSubmit={submit} className="grid gap-4">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label={t(words.name)}
              value={name}
              autoComplete="off"
              error={isWrong("name") ? t("alerts.nameMissing") : undefined}
              onChange={(event) => setName(event.target.value)}
            />
            <Select
              label={t("alerts.packSeverity")}
              choices={insightsSeverity.options.map((value) => ({ value, label: t(`insights.severity.${value}`) }))}
              value={severity}
              onChange={setSeverity}
            />
          </div>
          {isDataType ? (
            <DataTypeFields
              written={dataType}
              isMissing={isWrong("source") && name.trim() !== ""}
              onChange={({ fields, values, isEither }) => setType({ fields, values, isEither })}
            />
          ) : (
            <>
              {pack === null && (
                <FileField
                  accept=".json,.yaml,.yml,application/json,application/yaml"
                  label={t("alerts.packFile")}
                  onFiles={([file]) => void file?.text().then(setWritten)}
                />
              )}
              <TextArea
                label={t(pack === null ? "alerts.packSource" : "alerts.packRules")}
                rows={8}
                spellCheck={false}
                dir="ltr"
                readOnly={pack !== null}
                className="font-mono text-sm"
                value={source}
                error={isWrong("source") ? t("alerts.packMissing") : undefined}
                onChange={(event) => setWritten(event.target.value)}
              />
            </>
          )}
        </form>
        {loaded.error !== null && <Alert tone="error">{packErrorText(t, loaded.error)}</Alert>}
        <PackTrial source={source} />
        {action.error !== null && <Alert tone="error">{packErrorText(t, action.error)}</Alert>}
      </div>
    </Dialog>
  );
}

const newWords = {
  title: "alerts.newPack",
  description: "alerts.packDescription",
  name: "alerts.name",
  submit: "alerts.packSubmit",
  done: "alerts.packLoaded",
} as const;
const editWords = { ...newWords, title: "alerts.editPack", submit: "alerts.save", done: "alerts.saved" } as const;
const dataTypeWords = {
  ...newWords,
  title: "alerts.newDataType",
  description: "alerts.dataTypeDescription",
  name: "alerts.dataTypeName",
  done: "alerts.dataTypeAdded",
} as const;

/** Tries the rules of a text on a sample; nothing is kept. */
function PackTrial({ source }: { source: string }) {
  const t = useT();
  const id = useId();
  const [place, setPlace] = useState<RulePlace>("res_body");
  const [text, setText] = useState("");
  const trial = useAction(() =>
    call(rulePackEndpoints["rulePacks.try"], { body: { source, sample: { place, text } } }),
  );
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-4">
      <h3 id={id} className="font-semibold tracking-heading">
        {t("alerts.packTry")}
      </h3>
      <Select
        label={t("alerts.packPlace")}
        choices={rulePlace.options.map((value) => ({ value, label: t(`alerts.packPlaces.${value}`) }))}
        value={place}
        onChange={setPlace}
      />
      <TextArea
        label={t("alerts.packSample")}
        hint={t("alerts.packSampleHint")}
        rows={4}
        spellCheck={false}
        dir="ltr"
        className="font-mono text-sm"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        className="w-fit"
        icon={<FlaskConical aria-hidden size={16} />}
        disabled={source.trim() === ""}
        loading={trial.status === "running"}
        onClick={() => void trial.run(undefined)}
      >
        {t("alerts.packTrySubmit")}
      </Button>
      <div role="status" className="grid gap-3">
        {trial.error !== null && <Alert tone="error">{packErrorText(t, trial.error)}</Alert>}
        {trial.result !== null && <Outcome outcome={trial.result} />}
      </div>
    </section>
  );
}

function Outcome({ outcome: { rules, problems } }: { outcome: RulePackTrial }) {
  const t = useT();
  return (
    <>
      {problems.length > 0 && (
        <Alert tone="warning">
          <p>{t("alerts.packProblems", { count: problems.length })}</p>
          <ul className="mt-1 grid gap-1 text-sm">
            {problems.map(({ rule, problem }) => (
              <li key={rule} className="wrap-anywhere">
                <bdi>{rule}</bdi> <bdi className="text-fg-2">{problem}</bdi>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <ul aria-label={t("alerts.packRules")} className="grid gap-2">
        {rules.map(({ id, description, is_active, matches }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 border-b border-line pb-2">
            <bdi className="font-medium wrap-anywhere">{description}</bdi>
            {!is_active && <Badge>{t("alerts.packRuleOff")}</Badge>}
            {matches.map((pointer) => (
              <Badge key={pointer} tone="warning" mono>
                <bdi>{pointer}</bdi>
              </Badge>
            ))}
            {is_active && matches.length === 0 && (
              <span className="text-sm text-fg-3">{t("alerts.packRuleNothing")}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What went wrong with a rule pack: what it costs and how many there are have words of their own. */
function packErrorText(t: Translate, error: unknown): string {
  if (error instanceof ApiError && error.code === "too_costly") return t("alerts.packTooCostly");
  if (error instanceof ApiError && error.code === "quota_reached")
    return t("alerts.packTooMany", { count: rulePackLimits.packs });
  return errorText(t, error);
}

import {
  findLogFormatProblem,
  logDirectiveLimit,
  logField,
  logFormatEndpoints,
  logTrialLimit,
  timeZone,
  type BodySent,
  type Endpoints,
  type LogField,
  type LogFormat,
  type LogTrial,
  type TraceSource,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { FileField } from "@parapet/ui/file-field";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LogTrialOutcome } from "./log-trial-outcome.tsx";
import { readLogFile } from "./read-log-file.ts";
import { useSourceActions } from "./use-source-actions.ts";

type TrialBody = BodySent<Endpoints["logFormats.try"]>;

interface LogFormatDialogProps {
  source: TraceSource;
  onClose: () => void;
}

/** Describes the access logs of a source by example: recognized fields can be corrected, tested and saved. */
export function LogFormatDialog({ source, onClose }: LogFormatDialogProps) {
  const t = useT();
  const format = useFormat();
  const form = useId();
  const { setLogFormat } = useSourceActions();
  const [lines, setLines] = useState("");
  const [isUnreadable, setUnreadable] = useState(false);
  const [directive, setDirective] = useState("");
  const [name, setName] = useState(source.log_format?.name ?? "");
  const [zone, setZone] = useState(source.log_format?.zone ?? defaultZone);
  /** What was changed since the last suggestion. */
  const [edited, setEdited] = useState(source.log_format);
  /** The number tells a retry from the try before it. */
  const [tested, setTested] = useState<{ readonly body: TrialBody; readonly attempt: number } | null>(null);
  const [isTried, setTried] = useState(false);
  const { data, error, isFetching } = useQuery({
    queryKey: ["logFormats.try", tested],
    queryFn: ({ signal }) =>
      call(logFormatEndpoints["logFormats.try"], { body: tested?.body ?? { lines: "" }, signal }),
    enabled: tested !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const draft = edited ?? data?.format ?? null;
  const problem = draft === null ? null : findLogFormatProblem(draft);
  const save = useAction(async (next: LogFormat | null) => {
    await setLogFormat.mutateAsync({ source, format: next });
    onClose();
  });
  const run = (body: TrialBody) => setTested({ body, attempt: (tested?.attempt ?? 0) + 1 });
  const recognize = () => {
    setEdited(null);
    run({ lines, zone: zoneSetting(zone), ...(directive.trim() !== "" && { directive }) });
  };
  const test = (next: LogFormat) => {
    setEdited(next);
    run({ lines, format: inZone(next, zone) });
  };
  const change = (next: LogFormat, nextZone = zone) => {
    setEdited(next);
    setZone(nextZone);
    if (tested !== null && findLogFormatProblem(next) === null && isZone(nextZone))
      run({ lines: tested.body.lines, format: inZone(next, nextZone) });
  };
  const read = async ([file]: readonly File[]) => {
    const text = file === undefined ? "" : await readLogFile(file, logTrialLimit);
    setUnreadable(text === null);
    if (text !== null) setLines(text);
  };
  const isZoneKnown = isZone(zone);
  const isNameless = name.trim() === "";
  const isTooLong = directive.length > logDirectiveLimit;
  const isEmpty = lines.trim() === "" && directive.trim() === "";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t("sources.format.title")}
      description={t("sources.format.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          {source.log_format !== null && (
            <Button disabled={save.status === "running"} onClick={() => void save.run(null)}>
              {t("sources.format.remove")}
            </Button>
          )}
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={draft === null || problem !== null || !isZoneKnown}
            loading={save.status === "running"}
          >
            {t("sources.format.save")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (draft !== null && problem === null && !isNameless) void save.run({ ...inZone(draft, zone), name });
        }}
      >
        <TextArea
          label={t("sources.format.lines")}
          hint={t("sources.format.linesHint", { count: format.number(logTrialLimit) })}
          rows={5}
          spellCheck={false}
          dir="ltr"
          wrap="off"
          className="font-mono text-sm"
          maxLength={logTrialLimit}
          value={lines}
          onChange={({ target }) => setLines(target.value)}
        />
        <FileField
          label={t("sources.format.file")}
          hint={t("sources.format.fileHint")}
          error={isUnreadable ? t("sources.format.unreadable") : undefined}
          accept=".log,.txt,.json,.jsonl,.gz,text/plain,application/gzip"
          onFiles={(files) => void read(files)}
        />
        <TextArea
          label={t("sources.format.directive")}
          hint={t("sources.format.directiveHint")}
          rows={2}
          spellCheck={false}
          dir="ltr"
          className="font-mono text-sm"
          error={isTooLong ? t("form.tooLong") : undefined}
          value={directive}
          onChange={({ target }) => setDirective(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button loading={isFetching} disabled={isEmpty || isTooLong || !isZoneKnown} onClick={recognize}>
            {t("sources.format.recognize")}
          </Button>
          {draft !== null && problem === null && (
            <Button disabled={isFetching || lines.trim() === "" || !isZoneKnown} onClick={() => test(draft)}>
              {t("sources.format.test")}
            </Button>
          )}
        </div>
        <FormAlert error={error} />
        {data?.problem && draft === null && (
          <Alert tone="warning">
            <p>{t("sources.format.none")}</p>
            <p lang="en" dir="ltr" className="text-start text-sm text-fg-2">
              {data.problem}
            </p>
          </Alert>
        )}
        {draft !== null && (
          <>
            <TextField
              label={t("sources.format.name")}
              value={name}
              maxLength={120}
              error={isTried && isNameless ? t("form.required") : undefined}
              onChange={({ target }) => setName(target.value)}
            />
            <TextField
              label={t("sources.format.zone")}
              hint={t("sources.format.zoneHint")}
              dir="ltr"
              maxLength={64}
              error={isZoneKnown ? undefined : t("sources.format.zoneUnknown")}
              value={zone}
              onChange={({ target }) => change(draft, target.value)}
            />
            <Fields draft={draft} values={data?.fields ?? []} onChange={change} />
            {problem !== null && <Alert tone="warning">{t(`sources.format.problem.${problem}`)}</Alert>}
          </>
        )}
        {data && draft !== null && problem === null && <LogTrialOutcome trial={data} />}
        <FormAlert error={save.error} />
      </form>
    </Dialog>
  );
}

const defaultZone = "UTC";

function isZone(zone: string): boolean {
  return timeZone.safeParse(zone).success;
}

/** The default isn't stated. */
function zoneSetting(zone: string): string | undefined {
  return zone === defaultZone ? undefined : zone;
}

function inZone(format: LogFormat, zone: string): LogFormat {
  return { ...format, zone: zoneSetting(zone) };
}

interface FieldsProps {
  draft: LogFormat;
  /** Of an example. */
  values: LogTrial["fields"];
  onChange: (draft: LogFormat) => void;
}

/** Each value of an example, or each field of a format without one, with what it is. */
function Fields({ draft, values, onChange }: FieldsProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const choices = [
    { value: "" as const, label: t("sources.format.unused") },
    ...logField.options.map((value) => ({ value, label: t(`sources.format.field.${value}`) })),
  ];
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-semibold">
        {t("sources.format.fields")}
      </h3>
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        {rowsOf(draft, values).map(({ path, value, field }, at) => (
          <Select<LogField | "">
            // Fields of a line have no other name than their place.
            key={path ?? at}
            label={
              path === null ? (
                t("sources.format.place", { place: format.number(at + 1) })
              ) : (
                <bdi className="font-mono wrap-anywhere">{path}</bdi>
              )
            }
            hint={
              value === "" ? undefined : <bdi className="ltr-text line-clamp-3 font-mono wrap-anywhere">{value}</bdi>
            }
            choices={choices}
            value={field ?? ""}
            onChange={(next) => onChange(withField(draft, path ?? at, next === "" ? null : next))}
          />
        ))}
      </div>
    </section>
  );
}

function rowsOf(draft: LogFormat, values: LogTrial["fields"]): LogTrial["fields"] {
  if (draft.kind === "text")
    return draft.parts.map(({ field }, at) => ({ path: null, value: values[at]?.value ?? "", field }));
  const listed = values.filter(({ path }) => path !== null);
  const others = draft.members.filter(({ path }) => listed.every((each) => each.path !== path));
  return [...listed, ...others.map(({ path }) => ({ path, value: "" }))].map(({ path, value }) => ({
    path,
    value,
    field: draft.members.find((each) => each.path === path)?.field ?? null,
  }));
}

/** A format with another field at a place of its line or at a member. */
function withField(draft: LogFormat, place: number | string, field: LogField | null): LogFormat {
  if (draft.kind === "text")
    return { ...draft, parts: draft.parts.map((part, at) => (at === place ? { ...part, field } : part)) };
  const path = String(place);
  const others = draft.members.filter((each) => each.path !== path);
  return { ...draft, members: field === null ? others : [...others, { path, field }] };
}

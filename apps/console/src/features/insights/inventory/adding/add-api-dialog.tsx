import {
  type AnswerOf,
  apiDocumentEndpoints,
  apiEndpoints,
  type ApiKind,
  apiScheme,
  type Endpoints,
} from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { Dialog } from "@parapet/ui/dialog";
import { toast } from "@parapet/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useId, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { apiPath } from "../../../../lib/insights/api-path.ts";
import { DocumentFields } from "../spec/document-fields.tsx";
import { DocumentWarnings } from "../spec/document-warnings.tsx";
import { useDocumentText } from "../spec/use-document-text.ts";
import { AddProblem } from "./add-problem.tsx";
import { isPort, PlaceFields, type TypedPlace } from "./place-fields.tsx";
import { ServerSelect } from "./server-select.tsx";

type Read = Extract<AnswerOf<Endpoints["apis.readDocument"]>, { outcome: "read" }>;

interface AddApiDialogProps {
  /** At first. */
  kind: ApiKind;
  onClose: () => void;
}

/** Adds an API by its host, or by a document that names it. */
export function AddApiDialog({ kind, onClose }: AddApiDialogProps) {
  const t = useT();
  const form = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const document = useDocumentText();
  const [way, setWay] = useState<"host" | "document">("host");
  const [read, setRead] = useState<Read | null>(null);
  const [typed, setTyped] = useState<TypedPlace>({ host: "", port: "", scheme: null, name: "", kind });
  const [isTried, setTried] = useState(false);
  const check = useAction(async () => {
    const answer = await call(apiDocumentEndpoints["apis.readDocument"], { body: document.body });
    if (answer.outcome === "refused") return document.setProblems(answer.problems);
    setRead(answer);
    const [first] = answer.servers;
    setTyped({
      ...typed,
      ...(first && { host: first.host, port: String(first.port ?? ""), scheme: schemeOf(first.scheme) }),
      name: typed.name === "" ? answer.title.slice(0, 120) : typed.name,
    });
  });
  const add = useAction(async () => {
    const { url, body: text } = document;
    const api = await call(apiEndpoints["apis.create"], {
      body: {
        host: typed.host.trim(),
        ...(typed.port.trim() !== "" && { port: Number(typed.port) }),
        ...(typed.scheme !== null && { scheme: typed.scheme }),
        kind: typed.kind,
        ...(typed.name.trim() !== "" && { display_name: typed.name.trim() }),
        ...(way === "document" && { document: { ...text, ...(url !== null && { url }) } }),
      },
    });
    toast(t("inventory.addedApi"), "success");
    await client.invalidateQueries({ queryKey: ["apis.list"] });
    await navigate({ to: apiPath[api.kind], params: { id: api.id } });
  });
  const reset = () => {
    if (check.status === "failed") check.reset();
    if (add.status === "failed") add.reset();
  };
  const isReading = way === "document" && read === null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReading) {
      if (document.isReady()) void check.run(undefined);
      return;
    }
    setTried(true);
    if (typed.host.trim() !== "" && isPort(typed.port)) void add.run(undefined);
  };
  const write = (part: Partial<TypedPlace>) => {
    setTyped({ ...typed, ...part });
    reset();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t("inventory.add")}
      description={t("inventory.addText")}
      actions={
        <>
          {read === null ? (
            <Button onClick={onClose}>{t("ui.cancel")}</Button>
          ) : (
            <Button
              onClick={() => {
                setRead(null);
                reset();
              }}
            >
              {t("inventory.checkBack")}
            </Button>
          )}
          <Button
            type="submit"
            form={form}
            variant="primary"
            loading={check.status === "running" || add.status === "running"}
          >
            {isReading ? t("inventory.checkDocument") : t("inventory.add")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        {read === null && (
          <ChoiceGroup
            label={t("inventory.addWay")}
            tooltips={false}
            className="w-fit"
            value={way}
            onChange={(next) => {
              setWay(next);
              reset();
            }}
            choices={(["host", "document"] as const).map((value) => {
              const label = t(`inventory.addWay.${value}`);
              return { value, label, face: <span className="px-3 py-1.5 text-sm">{label}</span> };
            })}
          />
        )}
        {isReading ? (
          <DocumentFields document={document} onChange={reset} />
        ) : (
          <>
            {read !== null && (
              <>
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-fg-2">
                  <bdi className="font-medium text-fg">{read.title}</bdi> <bdi>{read.info_version}</bdi>
                  <bdi>OpenAPI {read.dialect}</bdi>
                </p>
                <DocumentWarnings warnings={read.warnings} />
                <ServerSelect
                  servers={read.servers}
                  typed={typed}
                  onChoose={({ host, port, scheme }) =>
                    write({ host, port: String(port ?? ""), scheme: schemeOf(scheme) })
                  }
                />
              </>
            )}
            <PlaceFields typed={typed} isTried={isTried} error={add.error} onChange={write} />
          </>
        )}
        <AddProblem error={isReading ? check.error : add.error} />
      </form>
    </Dialog>
  );
}

const schemeOf = (scheme: string | null) => apiScheme.options.find((each) => each === scheme) ?? null;

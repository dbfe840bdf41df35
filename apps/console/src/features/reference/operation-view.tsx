import type { ReferenceMedia, ReferenceOperation } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { cx } from "@parapet/ui/cx";
import { toast } from "@parapet/ui/toast";
import { ChevronDown, Terminal } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../lib/clipboard/copy-text.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { absoluteUrl, curlCommand } from "./curl-command.ts";
import { MethodName } from "./method-name.tsx";
import { OperationSamples } from "./operation-samples.tsx";
import { Prose } from "./prose.tsx";
import { SchemaTree, ValueRow } from "./schema-tree.tsx";
import { SecurityWords } from "./security-words.tsx";

interface OperationViewProps {
  operation: ReferenceOperation;
  /** Where servers are that don't say. */
  origin: string;
}

type Nodes = ReferenceOperation["nodes"];

/** One operation: what it takes, what it answers, and a call of it. */
export function OperationView({ operation, origin }: OperationViewProps) {
  const t = useT();
  const { method, path, summary, description, deprecated, operation_id, body, responses, lost, nodes } = operation;
  const servers =
    operation.servers.length === 0 ? [origin] : operation.servers.map(({ url }) => absoluteUrl(url, origin));
  const [chosenServer, setServer] = useState(servers[0] ?? origin);
  const [chosenMedia, setMedia] = useState(0);
  const media = body?.content[chosenMedia];
  const curl = curlCommand({ operation, base: chosenServer, media });
  const copyCurl = async () => {
    const isCopied = await copyText(curl);
    toast(t(isCopied ? "ui.copied" : "ui.copyFailed"), isCopied ? "success" : "error");
  };
  return (
    <article className="@container grid gap-5">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2
            className={cx("min-w-0 text-lg font-semibold tracking-heading wrap-anywhere", deprecated && "line-through")}
          >
            {summary === "" ? <MethodAndPath method={method} path={path} /> : <bdi>{summary}</bdi>}
          </h2>
          <Button icon={<Terminal aria-hidden size={15} />} onClick={() => void copyCurl()}>
            {t("reference.copyCurl")}
          </Button>
        </div>
        {summary !== "" && (
          <p className="rounded-lg border border-line bg-sunken px-3.5 py-2.5 text-sm">
            <MethodAndPath method={method} path={path} />
          </p>
        )}
        {(deprecated || operation_id !== "") && (
          <p className="flex flex-wrap items-center gap-2 text-sm text-fg-3">
            {deprecated && <Badge tone="warning">{t("reference.deprecated")}</Badge>}
            {operation_id !== "" && <bdi className="font-mono text-xs wrap-anywhere">{operation_id}</bdi>}
          </p>
        )}
        {description !== "" && <Prose text={description} />}
        {lost.length > 0 && (
          <Alert tone="warning">
            {t("reference.lostMany", { count: lost.length })}{" "}
            <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
              {lost.slice(0, 10).join(", ")}
            </bdi>
          </Alert>
        )}
      </header>
      <div className="grid items-start gap-5 @3xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Card title={t("reference.security")}>
            <SecurityWords security={operation.security} />
          </Card>
          <Parameters operation={operation} />
          {body !== null && (
            <Card
              title={t("reference.body")}
              actions={
                body.required && <span className="text-xs font-medium text-error">{t("reference.required")}</span>
              }
            >
              <div className="grid gap-3">
                {body.description !== "" && <Prose text={body.description} />}
                <Content content={body.content} nodes={nodes} chosen={chosenMedia} onChoose={setMedia} />
              </div>
            </Card>
          )}
          <Card title={t("reference.responses")} padded={false}>
            {responses.length === 0 ? (
              <p className="p-5 text-fg-2">{t("reference.noResponses")}</p>
            ) : (
              <ul className="divide-y divide-line">
                {responses.map((each, at) => (
                  <Response key={each.status} response={each} nodes={nodes} isFirst={at === 0} />
                ))}
              </ul>
            )}
          </Card>
        </div>
        <OperationSamples
          operation={operation}
          servers={servers}
          server={chosenServer}
          onServer={setServer}
          curl={curl}
          media={media}
        />
      </div>
    </article>
  );
}

function MethodAndPath({ method, path }: { method: string; path: string }) {
  return (
    <span dir="ltr" className="ltr-text flex min-w-0 items-baseline gap-3 font-mono">
      <MethodName method={method} />
      <span className="min-w-0 wrap-anywhere">
        <Breakable text={path} />
      </span>
    </span>
  );
}

const places = ["path", "query", "header", "cookie"] as const;

function Parameters({ operation: { parameters, nodes } }: { operation: ReferenceOperation }) {
  const t = useT();
  if (parameters.length === 0) return null;
  return (
    <Card title={t("reference.parameters")}>
      <div className="grid gap-4">
        {places.map((place) => {
          const listed = parameters.filter((each) => each.in === place);
          if (listed.length === 0) return null;
          return (
            <section key={place} className="grid">
              <h3 className="text-sm font-medium text-fg-3">{t(`reference.in.${place}`)}</h3>
              <ul className="divide-y divide-line">
                {listed.map(({ node, ...each }) => (
                  <ValueRow key={each.name} {...each} schema={node === null ? null : { nodes, at: node }} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Card>
  );
}

interface ContentProps {
  content: readonly ReferenceMedia[];
  nodes: Nodes;
  chosen: number;
  onChoose: (at: number) => void;
}

/** A body by its media type. */
function Content({ content, nodes, chosen, onChoose }: ContentProps) {
  const t = useT();
  const media = content[chosen];
  if (media === undefined) return <p className="text-fg-2">{t("reference.noContent")}</p>;
  const face = (name: string) => (
    <bdi dir="ltr" className="px-2.5 py-0.5 font-mono text-xs wrap-anywhere">
      {name}
    </bdi>
  );
  return (
    <div className="grid gap-3">
      {content.length > 1 ? (
        <ChoiceGroup
          label={t("reference.mediaType")}
          tooltips={false}
          className="w-fit max-w-full flex-wrap"
          value={String(chosen)}
          onChange={(at) => onChoose(Number(at))}
          choices={content.map((each, at) => ({ value: String(at), label: each.media, face: face(each.media) }))}
        />
      ) : (
        <bdi dir="ltr" className="w-fit font-mono text-xs text-fg-3">
          {media.media}
        </bdi>
      )}
      {media.node === null ? (
        <p className="text-fg-2">{t("reference.anyBody")}</p>
      ) : (
        <SchemaTree key={media.node} schema={{ nodes, at: media.node }} />
      )}
    </div>
  );
}

interface ResponseProps {
  response: ReferenceOperation["responses"][number];
  nodes: Nodes;
  isFirst: boolean;
}

const inks: Readonly<Record<string, string>> = { 2: "text-success", 3: "text-info", 4: "text-error", 5: "text-error" };
const statusInk = (status: string) => inks[status.charAt(0)] ?? "text-fg-2";

function Response({ response: { status, description, headers, content }, nodes, isFirst }: ResponseProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(isFirst);
  const [chosen, setChosen] = useState(0);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-baseline gap-3 px-5 py-3 text-start hover:bg-hover focus-visible:-outline-offset-2"
      >
        <bdi className={cx("font-mono text-sm font-semibold", statusInk(status))}>{status}</bdi>
        <span className="min-w-0 flex-1 text-sm wrap-anywhere text-fg-2">
          <bdi>{description.split("\n", 1)}</bdi>
        </span>
        <ChevronDown aria-hidden size={15} className={cx("shrink-0 self-center text-fg-3", isOpen && "rotate-180")} />
      </button>
      {isOpen && (
        <div className="grid gap-4 px-5 pt-1 pb-5">
          {description.includes("\n") && <Prose text={description} />}
          {headers.length > 0 && (
            <section>
              <h3 className="text-sm font-medium text-fg-3">{t("reference.headers")}</h3>
              <ul className="divide-y divide-line">
                {headers.map(({ node, ...each }) => (
                  <ValueRow key={each.name} {...each} schema={node === null ? null : { nodes, at: node }} />
                ))}
              </ul>
            </section>
          )}
          <Content content={content} nodes={nodes} chosen={chosen} onChoose={setChosen} />
        </div>
      )}
    </li>
  );
}

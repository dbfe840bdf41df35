import { type DocumentProblem, maxDocumentFiles } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { FileField } from "@parapet/ui/file-field";
import { TextArea } from "@parapet/ui/text-area";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { FetchField } from "./fetch-field.tsx";
import type { DocumentText } from "./use-document-text.ts";

interface DocumentFieldsProps {
  document: DocumentText;
  /** The text is another one. */
  onChange: () => void;
}

/** Takes an OpenAPI document from files, an address or the clipboard, and shows what is wrong with it. */
export function DocumentFields({ document, onChange }: DocumentFieldsProps) {
  const t = useT();
  const format = useFormat();
  const textOfFault = (found: NonNullable<DocumentText["fileFault"]>) => {
    switch (found.fault) {
      case "none":
        return t("inventory.fileNone");
      case "broken":
        return t("inventory.fileBroken");
      case "too_many":
        return t("inventory.filesMany", { max: format.number(maxDocumentFiles) });
      case "too_large":
        return found.name === null ? t("inventory.filesLarge") : t("inventory.fileLarge", { name: found.name });
    }
  };
  const write = (text: string, from: string | null = null) => {
    document.write(text, from);
    onChange();
  };
  return (
    <>
      <FileField
        accept=".json,.yaml,.yml,.zip,application/json,application/yaml,application/zip"
        label={t("inventory.file")}
        hint={t("inventory.fileHint")}
        multiple
        error={document.fileFault === null ? undefined : textOfFault(document.fileFault)}
        onFiles={(chosen) => void document.choose(chosen).then(onChange)}
      />
      {document.files.length > 0 && (
        <Alert
          tone="info"
          action={
            <Button size="sm" onClick={() => document.setFiles([])}>
              {t("inventory.filesLeave")}
            </Button>
          }
        >
          {t("inventory.filesAlong", { count: document.files.length })}
        </Alert>
      )}
      <FetchField
        onFetched={(text, from) => {
          document.setFiles([]);
          write(text, from);
        }}
      />
      <TextArea
        label={t("inventory.source")}
        rows={10}
        spellCheck={false}
        dir="ltr"
        className="font-mono text-sm"
        value={document.source}
        error={document.refused}
        onChange={(event) => write(event.target.value)}
      />
      {document.problems.length > 0 && <DocumentProblems problems={document.problems} />}
    </>
  );
}

/** Why a text is no OpenAPI document, by line. */
function DocumentProblems({ problems }: { problems: readonly DocumentProblem[] }) {
  const t = useT();
  return (
    <Alert tone="error">
      <p className="font-medium">{t("inventory.refusedTitle", { count: problems.length })}</p>
      <ul className="mt-2 grid gap-1.5">
        {problems.map(({ fault, pointer, line, column }) => (
          <li key={`${fault} ${pointer}`}>
            {t("inventory.faultAt", { line, column })} {t(`inventory.fault.${fault}`)}
            {pointer !== "" && (
              <>
                {" "}
                <bdi className="ltr-text font-mono text-sm wrap-anywhere">
                  <Breakable text={pointer} />
                </bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

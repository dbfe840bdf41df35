import type { ReferenceMedia, ReferenceOperation } from "@parapet/contract";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { CodeBlock } from "@parapet/ui/code-block";
import { Select } from "@parapet/ui/select";
import { useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";

interface OperationSamplesProps {
  operation: ReferenceOperation;
  /** Absolute URLs of the servers. */
  servers: readonly string[];
  server: string;
  onServer: (server: string) => void;
  curl: string;
  media: ReferenceMedia | undefined;
}

/** A call, its body and its answers as code to copy. */
export function OperationSamples({ operation, servers, server, onServer, curl, media }: OperationSamplesProps) {
  const t = useT();
  const answers = operation.responses.flatMap(({ status, content }) => {
    const example = content.find((each) => each.example !== null)?.example;
    return example === null || example === undefined ? [] : [{ status, example }];
  });
  const [chosen, setChosen] = useState(answers[0]?.status ?? "");
  const answer = answers.find(({ status }) => status === chosen);
  return (
    <div className="grid content-start gap-4 @3xl:sticky @3xl:top-6">
      {servers.length > 1 && (
        <Select
          label={t("reference.server")}
          value={server}
          onChange={onServer}
          choices={servers.map((each) => ({ value: each, label: each }))}
        />
      )}
      <CodeBlock label="curl" code={curl} wrap />
      {media?.example !== undefined && media.example !== null && (
        <CodeBlock label={t("reference.bodyExample")} code={media.example} />
      )}
      {answer !== undefined && (
        <div className="grid gap-2">
          {answers.length > 1 && (
            <ChoiceGroup
              label={t("reference.answerExample")}
              tooltips={false}
              className="w-fit flex-wrap"
              value={chosen}
              onChange={setChosen}
              choices={answers.map(({ status }) => ({
                value: status,
                label: status,
                face: <bdi className="px-2.5 py-0.5 font-mono text-xs">{status}</bdi>,
              }))}
            />
          )}
          <CodeBlock label={`${t("reference.answerExample")} ${answer.status}`} code={answer.example} />
        </div>
      )}
    </div>
  );
}

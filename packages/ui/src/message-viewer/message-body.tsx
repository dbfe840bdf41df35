import { useMemo, useState } from "react";
import { ChoiceGroup } from "../choice-group/choice-group.tsx";
import { CodeBlock } from "../code-block/code-block.tsx";
import { isContainer, type Json, jsonText, parseJson } from "../json-view/json-value.ts";
import { JsonView } from "../json-view/json-view.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { MaskedList } from "./masked-list.tsx";
import type { MessageBody as Body } from "./message.ts";

/** The document in a body; null when it is another kind of text. */
function documentOf(text: string | null): Json | null {
  const value = text === null ? undefined : parseJson(text);
  return value !== undefined && isContainer(value) ? value : null;
}

/** A body: JSON as a tree or indented, other text as it came, with a word on what is not here. */
export function MessageBody({ label, body }: { label: string; body: Body }) {
  const ui = useUiText();
  const [look, setLook] = useState<"tree" | "text">("tree");
  const document = useMemo(() => documentOf(body.text), [body.text]);
  const masked = useMemo(() => new Set(body.masked.map(({ pointer }) => pointer)), [body.masked]);
  const face = (word: string) => <span className="px-2 py-0.5 text-sm">{word}</span>;
  const { text, bytes, truncated } = body;
  if (text === null) return <p className="text-fg-3">{(bytes ?? 0) > 0 || truncated ? ui.bodyNotKept : ui.bodyNone}</p>;
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-sm font-medium text-fg-2">{ui.body}</h3>
        {document !== null && (
          <ChoiceGroup
            label={label}
            value={look}
            onChange={setLook}
            tooltips={false}
            choices={[
              { value: "tree", label: ui.tree, face: face(ui.tree) },
              { value: "text", label: ui.plainText, face: face(ui.plainText) },
            ]}
          />
        )}
      </div>
      {document !== null && look === "tree" ? (
        <JsonView label={label} value={document} masked={masked} />
      ) : (
        <CodeBlock label={label} code={document === null ? text : jsonText(document)} wrap />
      )}
      {truncated && <p className="text-sm text-warning">{ui.bodyTruncated}</p>}
      {body.masked.length > 0 && <MaskedList places={body.masked} />}
    </div>
  );
}

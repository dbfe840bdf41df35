import type { ConditionProblem } from "@parapet/contract";
import { TextArea } from "@parapet/ui/text-area";
import { lazy, Suspense } from "react";
import { useT } from "../i18n/use-t.ts";

const CodeEditor = lazy(async () => ({ default: (await import("./code-editor.tsx")).CodeEditor }));

/** A name that can be completed, and what it says. */
export interface Completion {
  readonly label: string;
  readonly kind: "variable" | "function";
  /** Type of a variable. */
  readonly detail?: string;
  readonly info: string;
}

export interface RuleEditorProps {
  label: string;
  value: string;
  completions: readonly Completion[];
  problems: readonly ConditionProblem[];
  onChange: (value: string) => void;
}

/** A condition in CEL, with completion and its problems underlined. A plain field until the editor is loaded. */
export function RuleEditor(props: RuleEditorProps) {
  const t = useT();
  const { label, value, problems, onChange } = props;
  return (
    <div className="grid gap-2">
      <Suspense
        fallback={
          <TextArea
            label={label}
            dir="ltr"
            className="font-mono"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        }
      >
        <CodeEditor {...props} />
      </Suspense>
      {problems.length > 0 && (
        <ul role="alert" className="grid gap-1 text-sm text-error">
          {problems.map(({ code, from, to }) => (
            <li key={`${code} ${from}`}>
              {t(`rules.problem.${code}`)} <bdi className="font-mono break-all">{value.slice(from, to)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

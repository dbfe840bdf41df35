import { autocompletion, closeCompletion, type CompletionContext } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { type Diagnostic, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { useT } from "../i18n/use-t.ts";
import type { Completion, RuleEditorProps } from "./rule-editor.tsx";

/** Names of variables contain dots; methods follow one. */
const word = /[\w.]+$/;

function complete(context: CompletionContext, completions: readonly Completion[]) {
  const before = context.matchBefore(word);
  if (before === null && !context.explicit) return null;
  const typed = before?.text ?? "";
  const isVariable = completions.some(({ kind, label }) => kind === "variable" && label.startsWith(typed));
  const dot = typed.lastIndexOf(".");
  const start = before?.from ?? context.pos;
  return {
    from: isVariable ? start : start + dot + 1,
    options: completions
      .filter(({ kind }) => (kind === "variable") === isVariable)
      .map(({ label, kind, detail, info }) => ({ label, type: kind, info, ...(detail !== undefined && { detail }) })),
    validFor: isVariable ? /^[\w.]*$/ : /^\w*$/,
  };
}

/**
 * Replaces selected text. Chromium would keep the look of what it replaces, such as a problem's underline, in a style attribute,
 * which the content security policy blocks.
 */
const replaceSelected = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    if (inputType !== "insertText" || data === null || view.composing || view.state.selection.main.empty) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type" });
    return true;
  },
});

const theme = EditorView.theme({
  "&": {
    border: "1px solid var(--color-line-input)",
    borderRadius: "0.5rem",
    background: "var(--color-surface)",
    color: "var(--color-fg)",
    fontSize: "0.8125rem",
  },
  "&.cm-focused": { outline: "2px solid var(--color-brand-text)", outlineOffset: "2px" },
  ".cm-content": { fontFamily: "var(--font-mono)", minHeight: "4.5rem", caretColor: "var(--color-fg)" },
  ".cm-cursor": { borderColor: "var(--color-fg)" },
  ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": { background: "var(--color-brand-soft)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--color-error)",
    textDecorationSkipInk: "none",
  },
  ".cm-tooltip": {
    border: "1px solid var(--color-line-card)",
    borderRadius: "0.5rem",
    background: "var(--color-surface)",
    color: "var(--color-fg)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--color-brand-soft)", color: "var(--color-fg)" },
  ".cm-completionDetail": { color: "var(--color-fg-3)" },
  ".cm-completionInfo": { padding: "0.375rem 0.625rem", maxWidth: "20rem" },
  // Expressions are left to right; messages about them follow the page's language.
  ".cm-completionInfo, .cm-diagnostic": { unicodeBidi: "plaintext", fontFamily: "var(--font-sans)" },
});

/**
 * CodeMirror in a shadow root, where its styles are constructed sheets, which the content security policy allows without a
 * nonce. Tab leaves it.
 */
export function CodeEditor({ label, value, completions, problems, onChange }: RuleEditorProps) {
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  // The editor outlives the functions and lists of one rendering.
  const latest = useRef({ onChange, completions });
  useEffect(() => {
    latest.current = { onChange, completions };
  });
  const initial = useRef({ value, label, completionsLabel: t("rules.completions") });
  useEffect(() => {
    if (host.current === null) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const made = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: initial.current.value,
        extensions: [
          history(),
          // Escape closes the suggestions, not the drawer around the editor.
          Prec.highest(keymap.of([{ key: "Escape", run: closeCompletion, stopPropagation: true }])),
          EditorState.phrases.of({ Completions: initial.current.completionsLabel }),
          autocompletion({ override: [(context) => complete(context, latest.current.completions)], icons: false }),
          keymap.of([...lintKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          replaceSelected,
          EditorView.contentAttributes.of({ "aria-label": initial.current.label, dir: "ltr" }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString());
          }),
          theme,
        ],
      }),
    });
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, []);
  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    if (current.state.doc.toString() !== value)
      current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } });
    const { length } = current.state.doc;
    const shown = problems.map(({ code, from, to }): Diagnostic => ({
      from: Math.min(from, length),
      to: Math.min(to, length),
      severity: "error",
      message: t(`rules.problem.${code}`),
    }));
    current.dispatch(setDiagnostics(current.state, shown));
  }, [value, problems, t]);
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <div ref={host} dir="ltr" />
    </div>
  );
}

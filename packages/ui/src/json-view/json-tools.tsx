import { ChevronsDownUp, ChevronsUpDown, ChevronDown, ChevronUp, Route } from "lucide-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { CopyButton } from "../copy-button/copy-button.tsx";
import { SearchField } from "../search-field/search-field.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { jsonPathText } from "./json-path.ts";
import { jsonText } from "./json-value.ts";
import type { JsonTree } from "./use-json-tree.ts";

/** Searches the tree, folds it, and copies its active row. */
export function JsonTools({ tree }: { tree: JsonTree }) {
  const text = useUiText();
  const row = tree.rows[tree.active];
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    tree.step(event.shiftKey ? -1 : 1);
  };
  const none = tree.matches.length === 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line p-1.5">
      {/* Enter in the field goes to the next match, like the buttons next to it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="flex min-w-0 flex-1 items-center gap-1.5" onKeyDown={press}>
        <SearchField label={text.search} value={tree.query} onChange={tree.search} className="min-w-28 flex-1" />
        <span role="status" className="text-sm whitespace-nowrap text-fg-3 tabular-nums">
          {tree.query !== "" && text.matchOf(none ? 0 : tree.match + 1, tree.matches.length)}
        </span>
        {tree.query !== "" && (
          <>
            <IconButton size="sm" label={text.previousMatch} disabled={none} onClick={() => tree.step(-1)}>
              <ChevronUp aria-hidden size={16} />
            </IconButton>
            <IconButton size="sm" label={text.nextMatch} disabled={none} onClick={() => tree.step(1)}>
              <ChevronDown aria-hidden size={16} />
            </IconButton>
          </>
        )}
      </div>
      <span className="flex items-center">
        <IconButton size="sm" label={text.expandAll} title={text.expandAll} onClick={tree.expandAll}>
          <ChevronsUpDown aria-hidden size={15} />
        </IconButton>
        <IconButton size="sm" label={text.collapseAll} title={text.collapseAll} onClick={tree.collapseAll}>
          <ChevronsDownUp aria-hidden size={15} />
        </IconButton>
        <CopyButton label={text.copyPath} icon={Route} text={() => jsonPathText(row?.path ?? [])} />
        <CopyButton label={text.copyValue} text={() => (row ? jsonText(row.value) : "")} />
      </span>
    </div>
  );
}

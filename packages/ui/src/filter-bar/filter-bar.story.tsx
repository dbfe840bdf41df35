import { useState } from "react";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { FilterBar } from "./filter-bar.tsx";
import type { Filter, FilterField } from "./filter.ts";

const methods = ["GET", "POST", "PUT", "DELETE"].map((value) => ({ value, label: value }));

const fields: readonly FilterField[] = [
  { id: "method", label: "HTTP", operators: [{ id: "is", label: "=" }], choices: methods },
  { id: "path", label: "URL", operators: [{ id: "is", label: "=" }], placeholder: "/v1/orders" },
];

function Bar() {
  const text = useUiText();
  const [filters, setFilters] = useState<readonly Filter[]>([
    { field: "method", operator: "is", values: ["POST", "PUT"] },
    { field: "path", operator: "is", values: ["/v1/orders"] },
  ]);
  return (
    <div className="grid gap-4">
      <FilterBar fields={fields} value={filters} onChange={setFilters} />
      <p aria-live="polite" className="text-sm text-fg-3">
        {filters.length === 0 ? text.noChoices : <code>{JSON.stringify(filters)}</code>}
      </p>
    </div>
  );
}

export const filterBarStories: readonly Story[] = [{ title: "fields · value", render: Bar }];

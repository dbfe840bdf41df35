import { lazy, Suspense } from "react";
import type { FilterFormProps } from "./filter-form.tsx";

const FilterForm = lazy(async () => ({ default: (await import("./filter-form.tsx")).FilterForm }));

/** The form with its selects is a fifth of a list page, and most visits add no condition: it comes when it is opened. */
export function LazyFilterForm(props: FilterFormProps) {
  return (
    <Suspense fallback={<div aria-busy className="h-52" />}>
      <FilterForm {...props} />
    </Suspense>
  );
}

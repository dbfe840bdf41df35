import { useState } from "react";
import type { Story } from "../story/story.ts";
import { Pagination } from "./pagination.tsx";

function Pages({ total, isMinimum }: { total: number; isMinimum?: boolean | undefined }) {
  const [{ page, size }, go] = useState({ page: 1, size: 25 });
  return (
    <Pagination
      page={page}
      pageSize={size}
      total={total}
      isMinimum={isMinimum}
      onChange={(next, rows) => go({ page: next, size: rows })}
    />
  );
}

export const paginationStories: readonly Story[] = [
  { title: "total={1234}", render: () => <Pages total={1234} /> },
  { title: "isMinimum", render: () => <Pages total={10_000} isMinimum /> },
  { title: "total={0}", render: () => <Pages total={0} /> },
];

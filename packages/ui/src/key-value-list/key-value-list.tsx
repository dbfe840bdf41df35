import type { ReactNode } from "react";

export interface KeyValue {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

export function KeyValueList({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className="grid content-start gap-x-6 gap-y-2.5 sm:grid-cols-[minmax(8rem,max-content)_1fr]">
      {items.map(({ key, label, value }) => (
        <div key={key} className="grid items-baseline gap-y-0.5 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-sm text-fg-3">{label}</dt>
          <dd className="min-w-0 text-base break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

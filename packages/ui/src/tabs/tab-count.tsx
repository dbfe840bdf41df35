import { useUiText } from "../text/ui-text-provider.tsx";

export function TabCount({ count }: { count: number }) {
  const text = useUiText();
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-sunken px-1.5 text-xs text-fg-2 tabular-nums">
      {text.number(count)}
    </span>
  );
}
